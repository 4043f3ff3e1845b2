"""Tables as files of other programs: Parquet, and CSV with nine decimal places; long ones as a stream."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

FileFormat = Literal["parquet", "csv"]
FORMATS: tuple[FileFormat, ...] = ("parquet", "csv")
ATTRS = "PANDAS_ATTRS"
"""Where pandas keeps the ``attrs`` of a frame in a Parquet file."""


def write_frame(frame: pd.DataFrame, file: IO[bytes], form: FileFormat) -> int:
    """Write a frame, and return its number of rows; raises OSError."""
    from lifeboat_analysis.columns import Columns, csv_text

    if form == "csv":
        columns = {str(name): _cells(values) for name, values in frame.items()}
        file.write(csv_text(Columns(columns)).encode())
    else:
        frame.to_parquet(file, engine="pyarrow", index=False, compression="zstd")
    return len(frame)


def _cells(values: pd.Series) -> Any:
    """Return a column as plain values; words that are missing become empty."""
    is_number = values.dtype.kind in "iufb"
    return (values if is_number else values.astype(object).where(values.notna(), "")).to_numpy()


def write_lots(lots: Iterator[pa.Table], attrs: Mapping[str, Any], file: IO[bytes], form: FileFormat) -> int:
    """Write a table that comes lot by lot, in as many row groups, and return its number of rows.

    Parameters
    ----------
    lots : iterator of Table
        All with the same columns. No more than one of them is held at a time.
    attrs : mapping
        What a reader of Parquet finds in the ``attrs`` of the frame.
    file : binary file
    form : str

    Raises
    ------
    OSError
        If it cannot be written.
    """
    write = _parquet_writer if form == "parquet" else _csv_writer
    rows = 0
    with ExitStack() as stack:
        writer: Any = None
        for lot in lots:
            table = _with_attrs(lot, attrs) if form == "parquet" else _plain(lot)
            if writer is None:
                writer = stack.enter_context(write(file, table.schema))
            writer.write_table(table)
            rows += len(table)
    return rows


def _parquet_writer(file: IO[bytes], schema: pa.Schema) -> Any:
    import pyarrow.parquet as pq

    return pq.ParquetWriter(file, schema, compression="zstd", write_page_checksum=True)


def _csv_writer(file: IO[bytes], schema: pa.Schema) -> Any:
    import pyarrow.csv as pc

    options = pc.WriteOptions(quoting_style="none", quoting_header="none")  # ids and labels: no commas, no quotes
    return pc.CSVWriter(file, schema, write_options=options)


def _with_attrs(table: pa.Table, attrs: Mapping[str, Any]) -> pa.Table:
    return table.replace_schema_metadata({**(table.schema.metadata or {}), ATTRS: json.dumps(attrs)})


def _plain(table: pa.Table) -> pa.Table:
    """Return a table as CSV can hold it: words instead of dictionaries, numbers rounded."""
    import pyarrow as pa
    import pyarrow.compute as compute

    from lifeboat_analysis.columns import N_DIGITS

    columns = {}
    for name, column in zip(table.column_names, table.columns, strict=True):
        if pa.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        elif pa.types.is_floating(column.type):
            column = compute.round(column, N_DIGITS)
        columns[name] = column
    return pa.table(columns)

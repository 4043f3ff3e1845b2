"""docs/tables.md is that of table_columns.py."""

import runpy

from tests.docs.pages import ROOT, page


def test_the_page_of_tables_is_fresh() -> None:
    made = runpy.run_path(str(ROOT / "scripts" / "tables_page.py"))["page"]()
    assert page("tables.md") == made, "run scripts/tables_page.py"

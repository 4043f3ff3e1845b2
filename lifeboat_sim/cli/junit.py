"""Results as JUnit XML, in the form that services for continuous integration read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree as ET

NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not have, not even escaped."""


@dataclass(frozen=True)
class Case:
    """A test case.

    Attributes
    ----------
    group, name : str
        What it belongs to, and what it is called.
    kind : str
        "failure", "skipped", or "" if it is good.
    result : str
        A word for the result.
    message, text : str
        What is to be said of it, in a line and at length.
    """

    group: str
    name: str
    kind: Literal["", "failure", "skipped"]
    result: str
    message: str
    text: str


def junit_bytes(suite: str, cases: Iterable[Case]) -> bytes:
    """Return an XML file with one suite of test cases."""
    listed = list(cases)
    counts = {
        "tests": str(len(listed)),
        "failures": str(sum(case.kind == "failure" for case in listed)),
        "errors": "0",
        "skipped": str(sum(case.kind == "skipped" for case in listed)),
    }
    root = ET.Element("testsuites", {"name": clean(suite), **counts})
    inner = ET.SubElement(root, "testsuite", {"name": clean(suite), **counts})
    for case in listed:
        element = ET.SubElement(inner, "testcase", {"classname": clean(case.group), "name": clean(case.name)})
        if case.kind:
            what = {"message": clean(case.message)} | ({"type": case.result} if case.kind == "failure" else {})
            ET.SubElement(element, case.kind, what).text = clean(case.text)
        else:
            ET.SubElement(element, "system-out").text = clean(case.text)
    ET.indent(root)
    text: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def clean(text: str) -> str:
    r"""Return a text without characters that XML does not have.

    >>> clean("a\x00b")
    'a?b'
    """
    return NO_XML.sub("?", text)

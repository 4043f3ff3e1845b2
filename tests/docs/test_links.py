"""The pages of ``docs/``: all are listed, and their links lead somewhere."""

import re

import pytest

from tests.docs.pages import DOCS, ROOT, links, page

PAGES = sorted(path.name for path in DOCS.glob("*.md"))


def test_the_list_names_every_page_once() -> None:
    assert sorted(links(page("README.md"))) == [name for name in PAGES if name != "README.md"]


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    for target in links(page(name)):
        if not re.match("[a-z]+:", target):
            path = (DOCS / target.partition("#")[0]).resolve()
            assert path.exists(), target
            assert path.is_relative_to(ROOT), target

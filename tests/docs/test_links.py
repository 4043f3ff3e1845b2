"""The pages of ``docs/``: all are listed, and their links lead somewhere."""

import re

import pytest

from tests.docs.pages import DOCS, ROOT, anchors, links, page

PAGES = sorted(path.name for path in DOCS.glob("*.md"))

FOLDERS = sorted(f"{path.parent.name}/README.md" for path in DOCS.glob("*/README.md"))


def test_the_list_names_every_page_and_the_index_of_every_folder_once() -> None:
    assert sorted(links(page("README.md"))) == sorted([name for name in PAGES if name != "README.md"] + FOLDERS)


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    for target in links(page(name)):
        if not re.match("[a-z]+:", target):
            file, _, place = target.partition("#")
            path = (DOCS / (file or name)).resolve()
            assert path.exists(), target
            assert path.is_relative_to(ROOT), target
            if place and path.suffix == ".md":
                assert place in anchors(path.read_text(encoding="utf-8")), target


@pytest.mark.parametrize("name", PAGES)
def test_no_two_places_of_a_page_have_one_name(name: str) -> None:
    found = anchors(page(name))
    assert len(found) == len(set(found))


def test_places_are_named_as_on_github() -> None:
    text = '# A, `b` and C?\n## Same\n### Same\n```\n# no heading\n```\n| <a id="here"></a>x |\n'
    assert anchors(text) == ["here", "a-b-and-c", "same", "same-1"]

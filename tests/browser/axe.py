"""What axe finds wrong with a page, in the dark theme and in the light one."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CHECK = """async (rules) => {
  const { violations } = await axe.run({ runOnly: rules });
  const described =
    (id) =>
    ({ html, any }) =>
      `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`;
  return violations.flatMap(({ id, nodes }) => nodes.map(described(id)));
}"""
THEMES = ("dark", "light")
SHADES = (1, 2, 3)
# axe measures no contrast on gradients, so pages and felts get one of their colors at a time
PAINT = """([theme, shade]) => {
  document.documentElement.dataset.theme = theme;
  document.querySelectorAll('.page, .felt').forEach((ground) => {
    const name = ground.matches('.page') ? 'page' : 'felt';
    ground.style.background = shade ? `var(--${name}-${shade})` : '';
  });
}"""


def violations(page: Page) -> list[str]:
    """Everything that axe finds, and too little contrast in both themes."""
    page.evaluate(AXE.read_text())
    faults: list[str] = page.evaluate(CHECK, STANDARDS)
    usual = page.evaluate("document.documentElement.dataset.theme")
    for theme in THEMES:
        for shade in SHADES:
            page.evaluate(PAINT, [theme, shade])
            found = page.evaluate(CHECK, ["color-contrast"])
            faults += [f"{theme}, shade {shade}: {fault}" for fault in found]
    page.evaluate(PAINT, [usual, 0])
    return faults

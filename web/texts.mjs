/**
 * Writes the texts of the page from the catalogues of the Python package: src/texts/<language>.json for the home page and the table, and
 * src/texts/later/<language>.json for all other pages, which load it with their code.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const web = dirname(fileURLToPath(import.meta.url));
const followsuit = join(web, '..', 'src', 'followsuit');
const target = join(web, 'src', 'texts');

/** Texts that the server sends with a lesson or when a word is looked up, so that the first load stays small. */
const TAUGHT = /^\w+\.(lesson|term)\./;

/**
 * Texts of pages that are not part of the first load: a test checks that nothing else uses them. Errors and reasons for advice are here as well:
 * they arrive from the server with their English text.
 */
const LATER =
  /^error\.(?!clock|http|no_table|option_value|rated|unreachable)|^(\w+\.)?reason\.|^(account|allowed|help|invalid|leaders|linkPicture|profile|puzzle|record|replay|review|rules|terminal|theme|verify)\.|^settings\.(?!deck)|^new\.(?!minutes|noGrace|seconds)|^\w+\.stat\./;

/** `[home]` with `title = "…"` becomes `home.title`. */
function flat(tree, prefix = '') {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

const read = (file, prefix) => flat(parse(readFileSync(file, 'utf8')), prefix);

function catalogue(language) {
  const games = join(followsuit, 'games');
  const names = readdirSync(games, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'));
  const own = names.flatMap(({ name }) => {
    const file = join(games, name, 'texts', `${language}.toml`);
    return existsSync(file) ? read(file, `${name}.`).filter(([key]) => !TAUGHT.test(key)) : [];
  });
  return Object.fromEntries([...read(join(followsuit, 'texts', `${language}.toml`), ''), ...own]);
}

export function writeTexts() {
  mkdirSync(join(target, 'later'), { recursive: true });
  const languages = readdirSync(join(followsuit, 'texts')).filter((name) => name.endsWith('.toml'));
  const names = {};
  for (const file of languages) {
    const language = file.replace('.toml', '');
    const texts = catalogue(language);
    names[language] = texts.language;
    const of = (isLater) => Object.fromEntries(Object.entries(texts).filter(([key]) => LATER.test(key) === isLater));
    write(join(target, `${language}.json`), of(false));
    write(join(target, 'later', `${language}.json`), of(true));
  }
  write(join(target, 'languages.json'), names);
}

/** Leaves an unchanged file alone, so that watchers are not triggered. */
function write(file, data) {
  const text = `${JSON.stringify(data, null, 1)}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTexts();

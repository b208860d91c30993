import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A way to cite: a page of docs and, where one is named, the place in it. */
interface Citation {
  pattern: RegExp;
  /** Each place that the match names, e.g. `3.7` or `T11`. */
  places(match: RegExpMatchArray): string[];
  exists(place: string): boolean;
}

const SPEC = 'docs/spec';
const pages = new Map<string, string>();
const page = (file: string): string => {
  const text = pages.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  pages.set(file, text);
  return text;
};

/** `2, 4 and 5`, `T11 to T13`: a range names its ends. */
const LIST = String.raw`(?:[A-Z]?\d{1,2}(?!\d)(?:\.\d+)?(?:, | and | to )?)+`;
const listed = (list: string): string[] => list.match(/[A-Z]?\d+(?:\.\d+)?/g) ?? [];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const hasLine = (file: string, start: string): boolean => new RegExp(`^${escaped(start)}`, 'm').test(page(file));
/** The text of a numbered section, up to the next of its level. */
const section = (file: string, number: string): string =>
  new RegExp(String.raw`^## ${number}\. [\s\S]*?(?=^## |$(?![\s\S]))`, 'm').exec(page(file))?.[0] ?? '';
/** `3` is a section, `3.7` the seventh point of its list. */
function sectionExists(file: string, place: string): boolean {
  const [sectionNo = '', point] = place.split('.');
  const text = section(file, sectionNo);
  return text !== '' && (point === undefined || new RegExp(String.raw`^${point}\. `, 'm').test(text));
}

const cites = (start: string, list: string, exists: (place: string) => boolean): Citation => ({
  pattern: new RegExp(String.raw`${start}(${list})`, 'g'),
  places: (match) => listed(match[1]!),
  exists,
});

const citations: readonly Citation[] = [
  cites(String.raw`\b[Ss]pec(?:ification)?:? (?:sections? |§ ?)`, LIST, (place) =>
    sectionExists(`${SPEC}/portal-spec.md`, place),
  ),
  cites(String.raw`\bdomain-rules(?:\.md)? (?:sections? |§ ?)?`, LIST, (place) =>
    sectionExists(`${SPEC}/domain-rules.md`, place),
  ),
  cites(String.raw`\bui\.md `, LIST, (place) => hasLine(`${SPEC}/ui.md`, `### ${place} `)),
  cites(String.raw`\bui\.md section `, LIST, (place) => sectionExists(`${SPEC}/ui.md`, place)),
  cites(String.raw`\bui\.md rules? `, LIST, (place) =>
    new RegExp(String.raw`^${place}\. [A-Z]`, 'm').test(section(`${SPEC}/ui.md`, '3')),
  ),
  cites(String.raw`\bsecurity(?:\.md)?,? (?=[TIR]\d)`, LIST, (place) =>
    new RegExp(String.raw`^\| ${place} \||\b${place} [^|]`, 'm').test(page(`${SPEC}/security.md`)),
  ),
  cites(String.raw`\bsecurity\.md finding `, LIST, (place) => hasLine(`${SPEC}/security.md`, `${place}. `)),
  cites(String.raw`\blook\.md, principle `, LIST, (place) => hasLine(`${SPEC}/look.md`, `${place}. `)),
  cites(String.raw`\bdesign rules? `, LIST, (place) => hasLine('docs/design.md', `${place}. `)),
  cites(String.raw`\b(?:docs/)?decisions/`, String.raw`\d{4}`, (place) =>
    trackedFiles().some((file) => file.startsWith(`docs/decisions/${place}-`)),
  ),
  {
    // `wire.md, confirmation`: a word that the page has.
    pattern:
      /\b((?:wire|calls|look|security)\.md), ((?!principle|[a-z-]+\.md)[A-Za-z][a-z]*(?: [a-z]+){0,2})(?=[).;:])/g,
    places: (match) => [`${match[1]!}, ${match[2]!}`],
    exists: (place) => {
      const [file = '', topic = ''] = place.split(', ');
      return page(`${SPEC}/${file}`).toLowerCase().includes(topic.toLowerCase());
    },
  },
  {
    // Any page that is named: by its path, or by its name alone when it is one of docs.
    pattern: /(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.(?:md|tsv))\b/g,
    places: (match) => [match[1]!],
    exists: (place) =>
      existsSync(place) ||
      (basename(place) === place &&
        trackedFiles().some((file) => basename(file).toLowerCase() === place.toLowerCase())),
  },
];

let tracked: string[] | undefined;
function trackedFiles(): string[] {
  tracked ??= execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));
  return tracked;
}

/** Sources and pages that people write; the specification's own words are not checked, its links are. */
export const citingFiles = (): string[] =>
  trackedFiles().filter((file) => /\.(tsx?|mjs|js|css|sql|md)$|\.ci\/run$/.test(file));

/** The citations of a text that lead to no place. Links are checked by `brokenLinks`. */
export function brokenCitations(text: string): string[] {
  const words = text.replaceAll(/\]\([^)\s]+\)/g, ']');
  return citations.flatMap(({ pattern, places, exists }) =>
    [...words.matchAll(pattern)].flatMap((match) =>
      places(match)
        .filter((place) => !exists(place))
        .map((place) => `${match[0].trim()}: ${place}`),
    ),
  );
}

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const hasAnchor = (file: string, anchor: string): boolean =>
  [...page(file).matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading!) === anchor);

/** Links of a page to this repository that open nothing. */
export function brokenLinks(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^[a-z]+:/.test(link));
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return !existsSync(target) || (anchor !== undefined && !hasAnchor(target, anchor));
  });
}

/** Files that a README names in code style, in its folder, one folder below, or from the root. */
export function missingFiles(readme: string, text: string): string[] {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|css|sql|md))`/g)].map(([, name]) => name!);
  const folder = dirname(readme);
  return [...new Set(named)].filter(
    (name) =>
      !existsSync(join(folder, name)) &&
      !existsSync(name) &&
      !trackedFiles().some((file) => file.startsWith(folder === '.' ? '' : `${folder}/`) && file.endsWith(`/${name}`)),
  );
}

/** All references of comments and pages that open nothing, one line a finding. */
export function referenceFindings(): string[] {
  const texts = citingFiles()
    .filter((file) => !file.startsWith('tools/references'))
    .map((file) => [file, readFileSync(file, 'utf8')] as const);
  const found = (concerned: RegExp, broken: (file: string, text: string) => string[]): string[] =>
    texts
      .filter(([file]) => concerned.test(file))
      .flatMap(([file, text]) => broken(file, text).map((what) => `${file}: nothing is at ${what}`));
  return [
    ...found(/^(?!docs\/spec\/)/, (_, text) => brokenCitations(text)),
    ...found(/\.md$/, brokenLinks),
    ...found(/README\.md$/, missingFiles),
  ];
}

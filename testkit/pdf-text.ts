import { inflateSync } from 'node:zlib';

/**
 * The texts on each page of a PDF of the browser or of ours: objects uncompressed, streams deflated, words as glyph
 * numbers with a map back to characters. Enough to say which words are on which page; their places do not matter here.
 */
export function pagesOfPdf(file: Buffer): string[] {
  const text = file.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id, body] of text.matchAll(/(?:^|[\r\n])(\d+) 0 obj([\s\S]*?)endobj/g)) objects.set(id!, body!);
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b(?!s)/.test(body));
  return pages.map((page) =>
    wordsOf(streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!), fontsOf(page, objects)),
  );
}

type Glyphs = ReadonlyMap<string, string>;

/** The content of a stream object, as text of one byte a character. */
function streamOf(object: string): string {
  const begin = /stream\r?\n/.exec(object)!;
  const raw = object.slice(begin.index + begin[0].length).slice(0, Number(/\/Length (\d+)/.exec(object)![1]));
  return object.includes('/FlateDecode') ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw;
}

function fontsOf(page: string, objects: ReadonlyMap<string, string>): Map<string, Glyphs> {
  const named = /\/Resources (\d+) 0 R/.exec(page);
  const [, listed = ''] = /\/Font\s*<<([\s\S]*?)>>/.exec(named ? objects.get(named[1]!)! : page) ?? [];
  const fonts = new Map<string, Glyphs>();
  for (const [, name, id] of listed.matchAll(/\/(\w+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '');
    fonts.set(name!, map ? glyphsOf(streamOf(objects.get(map[1]!)!)) : new Map());
  }
  return fonts;
}

const charactersOf = (hex: string): string =>
  String.fromCharCode(...hex.match(/.{4}/g)!.map((unit) => parseInt(unit, 16)));

/** The characters of a range one by one. */
const LISTED_RANGE = /<(\w+)>\s*<\w+>\s*\[([^\]]*)\]/g;

function glyphsOf(map: string): Glyphs {
  const glyphs = new Map<string, string>();
  for (const [, list] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, from, to] of list!.matchAll(/<(\w+)>\s*<(\w+)>/g)) glyphs.set(from!.toUpperCase(), charactersOf(to!));
  }
  for (const [, list] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first, each] of list!.matchAll(LISTED_RANGE)) {
      // A ligature has several characters, with spaces between them.
      [...each!.matchAll(/<([\w ]+)>/g)].forEach(([, to], index) => {
        const number = (parseInt(first!, 16) + index).toString(16).toUpperCase().padStart(first!.length, '0');
        glyphs.set(number, charactersOf(to!.replaceAll(' ', '')));
      });
    }
    for (const [, first, last, to] of list!.replaceAll(LISTED_RANGE, '').matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      for (let at = parseInt(first!, 16); at <= parseInt(last!, 16); at += 1) {
        glyphs.set(
          at.toString(16).toUpperCase().padStart(first!.length, '0'),
          String.fromCodePoint(parseInt(to!, 16) + at - parseInt(first!, 16)),
        );
      }
    }
  }
  return glyphs;
}

/**
 * A span may say what its glyphs mean; otherwise the font's map does. Glyphs have one byte or two, as long as the map's
 * keys.
 */
function wordsOf(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let font: Glyphs = new Map();
  let words = '';
  let spoken = false;
  for (const [, name, said, hex, end] of content.matchAll(
    /\/(\w+) [\d.]+ Tf|\/ActualText <(?:FEFF)?([0-9A-Fa-f]*)>|<([0-9A-Fa-f]+)>(?: Tj|[^\]<]*)|\b(EMC|ET)\b/g,
  )) {
    if (name) font = fonts.get(name) ?? new Map();
    else if (said !== undefined) {
      words += said ? charactersOf(said) : '';
      spoken = true;
    } else if (end) {
      spoken = false;
      if (end === 'ET') words += '\n';
    } else if (!spoken)
      words += hex!
        .match(new RegExp(`.{${font.keys().next().value?.length ?? 4}}`, 'g'))!
        .map((number) => font.get(number.toUpperCase()) ?? '')
        .join('');
  }
  return words;
}

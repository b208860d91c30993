import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#testkit/sample.ts';
import { Unreadable } from './faults.ts';
import { sheetRows } from './sheet-rows.ts';
import { XmlScanner } from './xml-scanner.ts';

function scanned(...chunks: string[]): string[] {
  const events: string[] = [];
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      const values = ['b', 'c'].map((wanted) => attributes.get(wanted)).filter((value) => value !== null);
      events.push(`<${[name, ...values].join(' ')}>`);
    },
    text: (text) => void events.push(text),
    close: (name) => void events.push(`</${name}>`),
  });
  for (const chunk of chunks) scanner.push(chunk);
  scanner.end();
  return events;
}

describe('XML', () => {
  const XML = `<?xml version="1.0"?><!-- <no> --><x:a b="1 > 0" c='"'><d/>一&lt;二&#20108;&#x4E8C;&unknown;<![CDATA[<raw> & ]]></x:a>`;
  const EVENTS = ['<a 1 > 0 ">', '<d>', '</d>', '一<二二二&unknown;', '<raw> & ', '</a>'];

  it('is read tag by tag, with names without their prefix', () => {
    expect(scanned(XML)).toEqual(EVENTS);
  });

  it('is the same wherever its pieces end', () => {
    for (let at = 0; at <= XML.length; at += 1)
      expect(scanned(XML.slice(0, at), XML.slice(at)), XML.slice(0, at)).toEqual(EVENTS);
    expect(scanned(...XML)).toEqual(EVENTS);
  });

  it.each([
    '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
    '<!ENTITY b "c"><a/>',
    '<a>',
    '<a></a></a>',
    '<a',
    '<a b="',
    `<a>${' '.repeat(2_000_000)}`,
    '<a><![CDATA[x</a>',
  ])('%.40s is refused', (xml) => {
    expect(() => scanned(xml)).toThrow(Unreadable);
  });

  it('has attributes with any blanks, quotes or prefix, and never inside another name', () => {
    const values: (string | null)[] = [];
    new XmlScanner({
      open: (_name, attributes) =>
        void values.push(...['id', 'sheetId', 't', 's', 'x', 'v'].map((name) => attributes.get(name))),
      text: () => undefined,
      close: () => undefined,
    }).push(`<x:sheet sheetId="7"\nr:id = 'rId1' t="a&amp;b" u="v='1'" x=''/>`);
    expect(values).toEqual(['rId1', '7', 'a&b', null, '', null]);
  });
});

async function outcome(file: Buffer): Promise<string> {
  let rows = 0;
  try {
    for await (const some of sheetRows(file, { rows: 1_000, bytes: 100_000 })) rows += some.length;
    return rows > 0 ? 'rows or a sentence' : 'neither';
  } catch (error) {
    return error instanceof Unreadable ? 'rows or a sentence' : String(error);
  }
}

describe('A workbook with bytes that are not its own', () => {
  it('gives rows or a sentence', async () => {
    const next = seededRandom('workbook');
    for (const name of [
      'date_1904.xlsx',
      'inlineStr_cdata.xlsx',
      'errors.xlsx',
      'nonstandard-xml-ns-prefix.xlsx',
      'pass_protected.xlsx',
    ]) {
      const file = readFileSync(new URL(`../../../testkit/vectors/xlsx/${name}`, import.meta.url));
      for (let round = 0; round < 60; round += 1) {
        const spoiled = Buffer.from(file);
        for (let change = 0; change < 1 + (round % 8); change += 1)
          spoiled[Math.floor(next() * spoiled.length)] = Math.floor(next() * 256);
        const cut = spoiled.subarray(0, round % 5 === 4 ? Math.floor(next() * spoiled.length) : undefined);
        expect(await outcome(cut), `${name} ${round}`).toBe('rows or a sentence');
      }
    }
  });
});

import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { attachmentType } from './check-attachment.ts';
import { files } from './test/papers.ts';

const codeOf = (content: Buffer): string => {
  const type = attachmentType(content);
  return type.ok ? type.data : type.code;
};
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.4\n1 0 obj\n${text}\nendobj\n%%EOF\n`);
const action = (name: string): Buffer => pdf(`<</S/${name}/JS(app.alert(1))>>`);
/** Objects in a deflated stream, below a dictionary with `members`. */
const packed = (objects: string, members = '/Type/ObjStm', word = 'stream\n'): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj\n<<${members}/N 1/First 4/Filter/FlateDecode>>\n${word}`),
    deflateSync(Buffer.from(objects)),
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ]);
const SCRIPT = '1 0 <</S/JavaScript/JS(app.alert(1))>>';
const harmless = deflateSync(Buffer.from('1 0 <</Type/Page>>')).toString('latin1');
const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(files.png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

describe('An attachment', () => {
  it.each([
    ['PDF', files.pdf, 'application/pdf'],
    ['PDF with packed objects', packed('1 0 <</Type/Page>>'), 'application/pdf'],
    ['PDF with a page of drawing', packed('0 0 612 792 re f', '/Length 9'), 'application/pdf'],
    ['PDF with a deflated picture', packed('\u0000\u0001/XFA', '/Subtype/Image'), 'application/pdf'],
    ['PNG', files.png, 'image/png'],
  ])('that is a %s is taken', (_, content, type) => expect(codeOf(content)).toBe(type));

  const refused: [what: string, content: Buffer][] = [
    ...['JavaScript', 'Java#53cript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE'].map(
      (name): [string, Buffer] => [name, action(name)],
    ),
    ['a file in it', pdf('<</Type/EmbeddedFile>>')],
    ['encryption', pdf('<</Encrypt 5 0 R>>')],
    ['a packed script', packed(SCRIPT)],
    ['a packed script, its type spelled in codes', packed(SCRIPT, '/Type/#4fbj#53tm')],
    ['a packed script below a long dictionary', packed(SCRIPT, `/Type/ObjStm/Pad(${'x'.repeat(1000)})`)],
    ['a packed script below a text like an object', packed(SCRIPT, '/Type/ObjStm/Pad(obj)')],
    ['a packed script below a text like a stream', packed(SCRIPT, '/Type/ObjStm/Pad(stream )')],
    [
      'a packed script behind a harmless stream in a text',
      packed(SCRIPT, `/Type/ObjStm/Pad(stream\n${harmless}endstream)`),
    ],
    ['a packed script whose type is another object', packed(SCRIPT, '/Type 9 0 R')],
    ['packed objects that begin in an unusual way', packed(SCRIPT, '/Type/ObjStm', 'stream\r')],
    ['a bomb', packed(' '.repeat(70 * 1024 * 1024))],
  ];
  it.each(refused)('of PDF with %s is refused', (_, content) => expect(codeOf(content)).toBe('08309KPLMS'));

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['<!doctype html><script>alert(1)</script>'],
    ['PK\u0003\u0004 a sheet'],
    ['MZ a program'],
    ['GIF89a'],
  ])('of another type is refused: %j', (text) => expect(codeOf(Buffer.from(text))).toBe('08307KPLMS'));

  it.each([
    ['a picture of too many pixels', png(60_000, 60_000)],
    ['a picture without its end', files.png.subarray(0, 40)],
    ['a PDF without its end', Buffer.from('%PDF-1.4\n1 0 obj\n')],
  ])('that is %s is refused', (_, content) => expect(codeOf(content)).toBe('08316KPLMS'));
});

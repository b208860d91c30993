import { constants, inflateSync } from 'node:zlib';
import { pictureOf } from '#capabilities/identity/server/index.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { PDF_INFLATED_BYTES, PICTURE_PIXELS } from '../constants.ts';
import { ATTACHMENT_ACTIVE_CONTENT, ATTACHMENT_IMAGE_BROKEN, ATTACHMENT_TYPE_REFUSED } from '../contract/errors.ts';

type Type = 'application/pdf' | 'image/jpeg' | 'image/png';
type Code = typeof ATTACHMENT_TYPE_REFUSED | typeof ATTACHMENT_ACTIVE_CONTENT | typeof ATTACHMENT_IMAGE_BROKEN;

/**
 * The type of an attachment by its own bytes; its name and what the client says are ignored. A person of the provider
 * opens it later: nothing in it may run, and no picture may be larger than a program can show.
 */
export function attachmentType(content: Buffer): Result<Type, Code> {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return pdf(content);
  const picture = pictureOf(content);
  if (!picture || picture.type === 'image/webp') return fail(ATTACHMENT_TYPE_REFUSED);
  const pixels = picture.width * picture.height;
  return pixels > 0 && pixels <= PICTURE_PIXELS && isWhole(content, picture.type)
    ? ok(picture.type)
    : fail(ATTACHMENT_IMAGE_BROKEN);
}

/** A picture that is cut off says so by its missing end. */
const isWhole = (content: Buffer, type: 'image/jpeg' | 'image/png'): boolean =>
  type === 'image/png' ? content.includes('IEND', 8, 'latin1') : content.includes(Buffer.from([0xff, 0xd9]), 2);

const END_WITHIN = 1024;
/** What runs, carries another file, sends or fetches something, or hides what it is. A script is always named whole. */
const ACTIVE =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt|SubmitForm|ImportData|GoToR|GoToE)(?![A-Za-z0-9])/;
/** Characters of a name may be written as `#4a`. */
const OBJECT_STREAM = /\/(?:O|#4[Ff])(?:b|#62)(?:j|#6[Aa])(?:S|#53)(?:t|#74)(?:m|#6[Dd])(?![A-Za-z0-9])/g;
const STREAM = /(?<!end)stream(\r?\n)?/g;
/** Objects in a stream begin with their numbers and places. Its dictionary is not asked. */
const OBJECTS = /^\s*\d+\s+\d+\s/;
const BEGINNING_BYTES = 64;

const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function pdf(content: Buffer): Result<Type, Code> {
  if (!content.subarray(-END_WITHIN).includes('%%EOF', 0, 'latin1')) return fail(ATTACHMENT_IMAGE_BROKEN);
  const text = content.toString('latin1');
  if (ACTIVE.test(plainNames(text))) return fail(ATTACHMENT_ACTIVE_CONTENT);
  return hidesNothing(content, text) ? ok('application/pdf') : fail(ATTACHMENT_ACTIVE_CONTENT);
}

/**
 * Objects may be kept in compressed streams: those are opened, as far as a limit for all of them. Where a dictionary
 * begins is not asked: a text in it can look like anything.
 */
function hidesNothing(content: Buffer, text: string): boolean {
  let remaining = PDF_INFLATED_BYTES;
  const streams = [...text.matchAll(STREAM)].map(({ index, 0: word, 1: end }) => ({
    at: index,
    from: end === undefined ? null : index + word.length,
  }));
  const named = new Set<number>();
  let next = 0;
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    while (next < streams.length && streams[next]!.at < index) next += 1;
    const from = streams[next]?.from ?? null;
    if (from === null) return false;
    named.add(from);
  }
  for (const { from } of streams) {
    if (from === null || (!named.has(from) && !OBJECTS.test(beginningOf(content, from)))) continue;
    const inflated = inflatedStream(content, from, remaining);
    if (inflated === null || ACTIVE.test(plainNames(inflated.toString('latin1')))) return false;
    remaining -= inflated.length;
  }
  return true;
}

/** Of a deflated stream; empty of any other. */
function beginningOf(content: Buffer, from: number): string {
  try {
    const bytes = content.subarray(from, from + BEGINNING_BYTES);
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
  } catch {
    return '';
  }
}

/** Null when it is no deflated stream, or is larger than what is left. */
function inflatedStream(content: Buffer, from: number, remaining: number): Buffer | null {
  const end = content.indexOf('endstream', from, 'latin1');
  try {
    return inflateSync(content.subarray(from, end < 0 ? undefined : end), { maxOutputLength: Math.max(1, remaining) });
  } catch {
    return null;
  }
}

import { sha256Hex, withoutConfirmation } from './payload-hash.ts';

export interface SigningQuestion {
  /** The operation's Chinese title. */
  title: string;
  /** The lines that a person must see: payer's last four, payee, amount, count, digest of a file. */
  lines: readonly string[];
  requestNo: string;
  /** The envelope's, milliseconds as a decimal string. */
  timestamp: string;
  /** The payload's plaintext, with or without `mespAuthList`. */
  plaintext: string;
}

/** Control characters would let a name draw lines of its own into the text that a person signs. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const oneLine = (text: string): string => text.replace(CONTROL, ' ');

/**
 * The text under `cfcaSign` (wire.md): title, lines, requestNo, timestamp and the payload's digest, joined by LF. The
 * same on both sides.
 */
export async function signingText({ title, lines, requestNo, timestamp, plaintext }: SigningQuestion): Promise<string> {
  const digest = await sha256Hex(withoutConfirmation(plaintext));
  return [title, ...lines, requestNo || '-', timestamp, digest].map(oneLine).join('\n');
}

import { createHash } from 'node:crypto';
import { commonPasswordMarks } from './common-passwords.data.ts';

const MARK_BYTES = 6;
let marks: ReadonlySet<string> | undefined;

/** Whether a guesser would try it early: capitals change nothing (security.md T13). */
export function isCommonPassword(password: string): boolean {
  marks ??= new Set(commonPasswordMarks.trim().split(/\s/));
  const hash = createHash('sha256').update(password.toLowerCase()).digest();
  return marks.has(hash.subarray(0, MARK_BYTES).toString('base64url'));
}

import { createHash } from 'node:crypto';
import { wordsIn } from '#capabilities/identity/contract/word-lists.ts';
import { changedWords } from '#capabilities/identity/server/index.ts';
import { commonPasswordMarks } from './common-passwords.data.ts';

const MARK_BYTES = 6;
let marks: ReadonlySet<string> | undefined;

/**
 * Whether a guesser would try it early: capitals change nothing (security.md T13). Nor may it hold a word that the
 * provider has forbidden, e.g. its own name.
 */
export function isCommonPassword(password: string): boolean {
  if (wordsIn(password, changedWords('password') ?? []).length > 0) return true;
  marks ??= new Set(commonPasswordMarks.trim().split(/\s/));
  const hash = createHash('sha256').update(password.toLowerCase()).digest();
  return marks.has(hash.subarray(0, MARK_BYTES).toString('base64url'));
}

import type { z } from 'zod';
import { INPUT_INVALID } from '#platform/kernel/errors.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { issueTextOf } from './stage/issue-text.ts';

/**
 * A part of an input that has a schema of its own, which the handler finds by another member: a filter of the list that
 * is exported. Never a word of the schema's language.
 */
export function readPart<Schema extends z.ZodType>(
  schema: Schema,
  part: unknown,
): Result<z.output<Schema>, typeof INPUT_INVALID> {
  const read = schema.safeParse(part, { error: issueTextOf({}) });
  return read.success ? ok(read.data) : fail(INPUT_INVALID, read.error.issues[0]?.message);
}

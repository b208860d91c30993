import type { Handler } from '#platform/http/handler.ts';
import { INPUT_INVALID } from '#platform/kernel/errors.ts';
import { fail } from '#platform/kernel/result.ts';
import type { uploadFile } from '../contract/operations.ts';
import type { FileTaker } from './deps.ts';

/** `file/upload`: the purpose says who takes the file. */
export const takeFile =
  (takers: Readonly<Record<string, FileTaker>>): Handler<typeof uploadFile> =>
  async (context, input) =>
    takers[input.purpose]?.(context, input) ?? fail(INPUT_INVALID);

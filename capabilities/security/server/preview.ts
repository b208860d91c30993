import type { Handler } from '#platform/http/handler.ts';
import { rowsOfFacts } from '#platform/kernel/facts.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import type { previewCall } from '../contract/operations.ts';

/** `plm/confirm.preview`. */
export const showPreview: Handler<typeof previewCall> = async (context, { path, payload }) => {
  const seen = await context.preview!(path, payload);
  // The refusal of the other call, with its code: no list of this one's own could name them.
  if (!seen.ok) return seen as Result<never, never>;
  const { facts } = seen.data;
  return ok({ facts: facts ? rowsOfFacts(facts) : [] });
};

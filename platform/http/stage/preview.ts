import type { Tx } from '#platform/db/database.ts';
import { INPUT_INVALID } from '#platform/kernel/errors.ts';
import { joinedFacts, type Facts } from '#platform/kernel/facts.ts';
import { newId } from '#platform/kernel/id.ts';
import { isLookedAt } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { ChangeLine, Preview } from '../handler.ts';
import type { Edge, ParsedCall } from './call.ts';
import { contextOf } from './context.ts';
import { checkAddress, checkPermission } from './permission.ts';
import { readInput } from './schema.ts';

/**
 * Runs the handler of a call that is looked at first and undoes all that it wrote, with its locks. Its refusal is the
 * one that the call itself would answer after the factors. The number is another one: the call's own may be taken by
 * its first send.
 */
export async function previewOf(
  edge: Edge,
  call: ParsedCall,
  tx: Tx,
): Promise<Result<Pick<Preview, 'facts' | 'objects' | 'changes'>>> {
  const [reported, objects, changes]: [Facts[], string[], ChangeLine[]] = [[], [], []];
  const reportFacts = (facts: Facts) => void reported.push(facts);
  const input = { ...(call.input as object), requestNo: newId() };
  const context = { ...contextOf(edge, { ...call, objects, changes }), tx, reportFacts };
  const result = await tx.savepoint(
    () => call.binding.handler(context, input as never),
    () => true,
  );
  return result.ok ? ok({ facts: joinedFacts(reported), objects, changes }) : result;
}

/** Of a call that the same person would make: the same checks as for a call of its own. */
export async function previewCall(
  edge: Edge,
  call: ParsedCall,
  tx: Tx,
  { path, payload }: { path: string; payload: unknown },
): Promise<Result<Preview>> {
  const binding = edge.bindings.get(path);
  if (!binding || !isLookedAt(binding.operation)) return fail(INPUT_INVALID);
  const read = readInput(edge.fieldLabels, { ...call, binding, payload });
  if (!read.ok) return read;
  const { operation } = binding;
  const allowed = checkPermission(operation, call.session);
  if (!allowed.ok) return allowed;
  const admitted = checkAddress(operation, call.session, call.remoteAddress);
  if (!admitted.ok) return admitted;
  const seen = await previewOf(edge, read.data, tx);
  return seen.ok ? ok({ operation, input: read.data.input, ...seen.data }) : seen;
}

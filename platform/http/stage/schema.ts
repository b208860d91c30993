import type { z } from 'zod';
import { INPUT_INVALID, MALFORMED_REQUEST } from '#platform/kernel/errors.ts';
import type { FieldLabels } from '#platform/kernel/field-labels.ts';
import { realmOf, type Operation } from '#platform/kernel/operation.ts';
import { mespAuthList, totpFactor } from '#platform/kernel/page.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { CONFIRMATION_MEMBER } from '#platform/wire/index.ts';
import { cleanPayload, findUnclean } from '../clean-text.ts';
import type { Confirmation } from '../guards.ts';
import type { AuthenticatedCall, ParsedCall } from './call.ts';
import { issueTextOf, labelOf } from './issue-text.ts';

/** More issues do not help and would let a caller choose the size of the answer. */
const MAX_ISSUES = 20;

/**
 * Stage 9: the contract reads the payload. The confirmation is taken out before, so that no handler sees a password or
 * a code.
 */
export function readInput(labels: FieldLabels, call: AuthenticatedCall): Result<ParsedCall> {
  const { payload, binding } = call;
  if (!isObject(payload)) return fail(MALFORMED_REQUEST);
  const { multiLine, carries = '' } = binding.operation.policy;
  const { [carries]: _carried, ...members } = payload;
  const unclean = findUnclean(members, multiLine);
  if (unclean) {
    const { place, sentence } = unclean;
    return fail(INPUT_INVALID, `${labelOf(labels, place.split('.'))}${sentence}`, {
      issues: [{ path: place, message: sentence }],
    });
  }
  const { [CONFIRMATION_MEMBER]: factors, ...rest } = cleanPayload(payload);
  const confirmation = readConfirmation(labels, binding.operation, factors);
  if (!confirmation.ok) return confirmation;
  const read = binding.operation.input.safeParse(rest, { error: issueTextOf(labels) });
  if (!read.success) return refused(read.error);
  const requestNo = isObject(read.data) && typeof read.data.requestNo === 'string' ? read.data.requestNo : null;
  const parsed = { input: read.data, confirmation: confirmation.data, requestNo };
  return ok({ ...call, ...parsed, changes: [], objects: [], recorded: null, onlyAsks: false });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** At most one code and one password (wire.md, confirmation); of a provider user one code of the authenticator. */
function readConfirmation(labels: FieldLabels, operation: Operation, factors: unknown): Result<Confirmation> {
  const schema = realmOf(operation) === 'provider' ? totpFactor : mespAuthList;
  const read = schema.safeParse(factors, { error: issueTextOf(labels) });
  if (!read.success) return refused(read.error, CONFIRMATION_MEMBER);
  const confirmation: Confirmation = {};
  for (const factor of read.data ?? []) {
    if (Object.keys(factor).some((name) => name in confirmation)) return fail(INPUT_INVALID);
    Object.assign(confirmation, factor);
  }
  return ok(confirmation);
}

/** The first issue says in Chinese what is wrong; all of them say where, for the form's fields. */
function refused({ issues }: z.ZodError, within?: string): Result<never> {
  const shownIssues = issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ path: [...(within ? [within] : []), ...path.map(String)].join('.'), message }));
  return fail(INPUT_INVALID, shownIssues[0]?.message, { issues: shownIssues });
}

import type { z } from 'zod';
import type { ApiInputOf, ApiOperation, ApiOutputOf } from '#platform/kernel/api-operation.ts';
import type { ApiEdgeCode } from '#platform/kernel/api-errors.ts';
import type { edgeErrors } from '#platform/kernel/errors.ts';
import type { FieldLabels } from '#platform/kernel/field-labels.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import type { Binding, CallContext } from '../handler.ts';
import { issueTextOf } from '../stage/issue-text.ts';
import { misfit } from './misfit.ts';

/** What a handler knows of a call besides the context that pages have, too. */
export interface ApiCallContext extends CallContext {
  /** The `Idempotency-Key` of a change; of a read empty. */
  requestNo: string;
}

/** It may use what handlers of pages use, so that it may answer what they may. */
export type ApiHandler<O extends ApiOperation> = (
  context: ApiCallContext,
  input: ApiInputOf<O>,
) => Promise<Result<ApiOutputOf<O>, O['errors'][number] | ApiEdgeCode | keyof typeof edgeErrors>>;

export interface ApiBinding {
  operation: ApiOperation;
  handler: (context: ApiCallContext, input: never) => Promise<Result<unknown>>;
}

export const bindApi = <O extends ApiOperation>(operation: O, handler: ApiHandler<NoInfer<O>>): ApiBinding => ({
  operation,
  handler: handler as ApiBinding['handler'],
});

/** The same use case as the page's call: its handler gets what `pageInput` makes, as its contract reads it. */
export const bindAsPage = (
  labels: FieldLabels,
  operation: ApiOperation,
  { operation: page, handler }: Binding,
): ApiBinding => ({
  operation,
  handler: async (context, input) => {
    const read = page.input.safeParse(operation.pageInput?.(input, context.requestNo), { error: issueTextOf(labels) });
    // A rule that joins members, which the contract of the interface has not.
    if (!read.success) return misfit(placed(input, read.error.issues[0]!), input);
    const result = await handler(context, read.data as never);
    return result.ok && operation.pageAnswer ? ok(operation.pageAnswer(result.data as never)) : result;
  },
});

/** With the part of the request in front that has a member of this name. */
function placed(input: object, issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const part = Object.entries(input).find(([, members]) => Object.hasOwn(members as object, issue.path[0] ?? ''));
  return part ? { ...issue, path: [part[0], ...issue.path] } : issue;
}

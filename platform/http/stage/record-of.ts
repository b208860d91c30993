import { SUCCESS } from '#platform/kernel/errors.ts';
import type { OperationRecord } from '../guards.ts';
import type { KnownCall } from './call.ts';

export const isSuccess = ({ binding: { operation } }: KnownCall, responseCode: string): boolean =>
  responseCode === (operation.accepted ?? SUCCESS);

/** What the operation log keeps of a call; before and after only of one that succeeded. */
export function recordOf(call: KnownCall, responseCode: string): OperationRecord {
  const { binding, session, remoteAddress, requestId, input, changes = [], objects = [] } = call;
  return {
    session,
    operation: binding.operation,
    input,
    objects,
    changes: isSuccess(call, responseCode) ? changes : [],
    responseCode,
    remoteAddress,
    requestId,
  };
}

import { useCall, type CallInput } from '#platform/portal-kit/index.ts';
import type { Operation, OutputOf } from '#platform/kernel/operation.ts';
import { readAsMerchant } from '../contract/provider-operations.ts';

/** What a read of the merchant's own pages answers its administrator; the merchant's data have been opened. */
export function useMerchantCall<O extends Operation>(mid: string, operation: O, input: CallInput<O>) {
  const { path } = operation;
  const result = useCall(readAsMerchant, { mid, path, input: input as Record<string, unknown> }, { quiet: true });
  return { ...result, data: result.data?.data as OutputOf<O> | undefined };
}

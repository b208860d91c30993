import type { Operation } from '#platform/kernel/operation.ts';

/**
 * An operation by its path alone, for pages that do without the contract's schemas: they are half of what a phone would
 * load. The type is the contract's (`import type`); apps/server/phone-calls.test.ts compares path and policy.
 */
export const namedOperation = <O extends Operation>(path: string, policy: Partial<O['policy']> = {}): O =>
  ({ path, policy, errors: [] }) as unknown as O;

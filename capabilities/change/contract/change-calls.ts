import type { z } from 'zod';
import type { Operation } from '#platform/kernel/operation.ts';

/** One call of a kind of change, and what it is sent: `callId` as `change/queryChanges` answers it. */
interface ChangeCall<O extends Operation = Operation> {
  operation: O;
  inputOf(callId: string, reason: string): Omit<z.input<O['input']>, 'requestNo' | 'mespAuthList'>;
}

/** Checks the input of a call, and gives all calls one type. */
export const changeCall = <O extends Operation>(operation: O, inputOf: ChangeCall<O>['inputOf']): ChangeCall =>
  ({ operation, inputOf }) as unknown as ChangeCall;

/** How changes of these kinds are decided and taken back: in the `contract/changes.ts` of their capability. */
export interface ChangeCalls {
  kinds: readonly string[];
  /** What is confirmed: 权限变更. */
  name: string;
  /** Who confirms it: 管理员. */
  who: string;
  confirm: ChangeCall;
  /** Letters of the reason of a refusal; null: the call takes none. */
  refuse: ChangeCall & { reason: { min: number; max: number } | null };
  takeBack: ChangeCall;
}

import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { InputOf, Operation, OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';

/** What a capability adds to the demo, which apps/server/demo seeds. */
export interface DemoPart {
  /** Kinds whose orders fill the three months of history. */
  orders?: readonly DemoOrders[];
  /** What is open when the demo begins. Steps that were done are not repeated. */
  seed?(demo: DemoRun): Promise<void>;
}

/** Whom an order of the history pays. `id` is that of an own bank account, or an account number. */
export interface DemoPayee {
  id: string;
  name: string;
  speed: 'T0' | 'T1';
}

export interface DemoOrders {
  /** It names the quote, and by its `payee` whom the plan chooses. */
  contract: KindContract;
  operation: Operation;
  /** The members of the call that this kind alone has. */
  input(payee: DemoPayee): Record<string, unknown>;
}

export type DemoRole = 'admin' | 'maker' | 'checker' | 'viewer';

/** A call of one of the demo's people, by the product's own handler. */
export type DemoCall = <O extends Operation>(
  role: DemoRole,
  operation: O,
  input: InputOf<O>,
  /** Of an upload. */
  file?: Buffer,
) => Promise<Result<OutputOf<O>>>;

export interface DemoRun {
  merchants: readonly { mid: string; name: string; accounts: readonly { accountNo: string }[] }[];
  /** They are paid; nobody logs in for them. */
  suppliers: readonly { name: string; accountNo: string }[];
  /**
   * People of a merchant act so many hours before the demo begins, once for a database. A refusal ends the seeding.
   * What the provider's systems do is done in the transaction, which `mid` binds to all merchants (`*`).
   */
  once(
    step: { key: string; mid: string; hoursAgo: number },
    act: (call: DemoCall, moment: { tx: Tx; now: Date }) => Promise<Result<unknown>>,
  ): Promise<void>;
  /** The worker does what is due so many hours before the demo begins, such as orders that a step has made. */
  run(hoursAgo: number): Promise<void>;
}

import type { SmsDeps } from '#capabilities/identity/server/index.ts';
import type { Operation } from '#platform/kernel/operation.ts';

export interface SecurityDeps extends SmsDeps {
  /** Every operation of the product: a code is asked for one of them. */
  operations: () => readonly Operation[];
  /** Who signs the messages, e.g. 商户门户. */
  sender: string;
}

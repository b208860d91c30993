import type { Tx } from '#platform/db/database.ts';
import type { ApiScope } from '#platform/kernel/api-operation.ts';
import type { Realm } from '#platform/kernel/operation.ts';
import type { Tried } from '../contract/operations.ts';
import type { Guards } from '#platform/http/index.ts';

/** `@provider`: to whom the keys of the provider's own systems belong. */
export const PROVIDER_KEYS = '@provider';

export interface MachineDeps {
  secret: Buffer;
  realm: Realm;
  /** What keys of the realm may be given. */
  scopes: readonly ApiScope[];
  /** In the demo: what can be tried on the page, with examples of this merchant. */
  tried?: (tx: Tx, mid: string) => Promise<Tried[]>;
  /** Real time; tests give their own. */
  realClock?: { now(): Date };
}

export interface KeyGuardDeps extends MachineDeps {
  /** Whether a payment is unlike those before it. */
  needsCertificate: Guards['needsCertificate'];
  rememberPayment: Guards['rememberPayment'];
  /** How many payments a batch is. */
  linesOfBatch(tx: Tx, mid: string, batchId: string): Promise<number>;
}

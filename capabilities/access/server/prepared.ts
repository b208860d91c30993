import type { Prepared } from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { AccessDeps } from './deps.ts';

export type { Prepared };

/** Who proposes a change, with the rights of this moment. */
interface Actor {
  mid: string;
  personId: string;
  roleId: string;
  permissions: ReadonlySet<string>;
}

export interface AccessChangeContext {
  deps: AccessDeps;
  tx: Tx;
  actor: Actor;
  /** From where the person who makes this call acts: who proposes, then who confirms. */
  address: string;
  /** Business time. */
  at: Date;
}

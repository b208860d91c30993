import type { Tx } from '#platform/db/database.ts';
import type { ChangeKind } from '../contract/words.ts';
import type { ChangeLine } from './change-row.ts';
import type { AccessDeps } from './deps.ts';

/** Who proposes a change, with the rights of this moment. */
export interface Actor {
  mid: string;
  personId: string;
  roleId: string;
  permissions: ReadonlySet<string>;
}

export interface Making {
  deps: AccessDeps;
  tx: Tx;
  actor: Actor;
  /** From where the person who makes this call acts: who proposes, then who confirms. */
  address: string;
  /** Business time. */
  at: Date;
}

/** A change that was checked: what it is in words, and what makes it. */
export interface Prepared {
  kind: ChangeKind;
  subject: string;
  title: string;
  lines: ChangeLine[];
  /** Confirmed by a second administrator where there is one. */
  isSensitive: boolean;
  /** Answers the subject, which is another one for a person who was invited. */
  make(): Promise<string>;
}

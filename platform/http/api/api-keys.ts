import type { KeyObject } from 'node:crypto';
import type { Database, Tx } from '#platform/db/database.ts';
import type { ApiOperation } from '#platform/kernel/api-operation.ts';
import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';
import type { Realm } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { Session } from '../handler.ts';
import type { Rate } from '../rate-limit.ts';
import type { ApiBinding } from './api-binding.ts';

/** A key that is alive at this moment, as the member that its calls act as. */
export interface ApiKey {
  /** The id that signatures name. */
  credentialId: string;
  /** The member, which keeps its id when its public key changes. */
  keyId: string;
  /** To which its transactions are bound, and its answers belong. */
  mid: string;
  publicKey: KeyObject;
  session: Session;
  scopes: ReadonlySet<string>;
  /** From where it may be used; empty: from everywhere. */
  addresses: readonly string[];
}

export interface ApiCallEntry {
  id: string;
  key: Pick<ApiKey, 'mid' | 'keyId' | 'credentialId'>;
  nonce: string;
  at: Date;
  method: string;
  path: string;
  requestId: string;
  remoteAddress: string;
  idempotencyKey: string | null;
  /** Masked. */
  request: unknown;
}

/** What a call moves: yuan in all, and how many payments that are, or of which batch each line is one. */
export interface TakenByKey {
  amount: string;
  payments: number | { batchId: string };
}

/** The machine interface of a listener. */
export interface ApiOptions {
  realm: Realm;
  bindings: readonly ApiBinding[];
  keys: ApiKeys;
  /** Sentences of programs, of codes whose sentence speaks of a page. */
  chinese: ErrorTexts;
  /** English sentences of codes that an operation may answer. */
  english: ErrorTexts;
  /** Codes that say that something does not exist: 404. */
  notFound: ReadonlySet<string>;
  /** The member that a refusal is about, by code. */
  members: ErrorMembers;
  /** Calls of one key; tests take less. */
  rate?: Rate;
}

/** The edge's questions about keys, answered by the capability that keeps them. */
export interface ApiKeys {
  /** Whether the product has given this id to a key of this realm, by its mark and without a query. */
  isIssued(credentialId: string): boolean;
  find(db: Database, credentialId: string): Promise<ApiKey | null>;
  /** Writes the call down; false when the key has used the nonce before. */
  enter(db: Database, entry: ApiCallEntry): Promise<boolean>;
  /** How the call ended. */
  leave(
    db: Database,
    entry: ApiCallEntry,
    end: { status: number; code: string; ms: number; answer: unknown },
  ): Promise<void>;
  /** Inside the effect's transaction: locks the key, and says whether it is still alive. */
  isAlive(tx: Tx, key: ApiKey): Promise<boolean>;
  /** Inside the effect's transaction: takes the payments from the key's own limits, or says what does not allow it. */
  takeLimits(tx: Tx, key: ApiKey, taken: TakenByKey, at: Date): Promise<'key' | 'amount' | 'count' | null>;
  /**
   * Inside the effect's transaction: why a person has to make this payment; null: the key may, and the next one like it
   * is as usual.
   */
  unusual(tx: Tx, key: ApiKey, operation: ApiOperation, pageInput: unknown): Promise<Result<null>>;
}

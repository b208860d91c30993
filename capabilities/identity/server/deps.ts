import type { Database, Tx } from '#platform/db/database.ts';
import { systemClock, type Clock } from '#platform/kernel/clock.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import type { CallContext } from '#platform/http/handler.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { uploadFile } from '../contract/operations.ts';
import type { UserRoleRelation } from '../contract/signed-in.ts';
import type { QrWait, SmsLimits } from '../constants.ts';

/** A person's role in a merchant, from the capability above. */
export interface RelationOfPerson extends UserRoleRelation {
  relationId: string;
  /** The provider lets nobody into the merchant: why, and whom to call. */
  shutBecause?: string;
}

/** As the wire has it. */
export const shownRelation = ({ relationId: _id, shutBecause: _why, ...shown }: RelationOfPerson): UserRoleRelation =>
  shown;

/**
 * Identity knows no merchant; who belongs where is asked through this (implemented by merchant, handed in by
 * apps/server).
 */
export interface RoleDirectory {
  relationsOf(tx: Tx, personId: string): Promise<RelationOfPerson[]>;
}

/** The platform whose merchants these are. */
export interface Platform {
  platformNo: string;
  platformName: string;
}

/**
 * Takes the files of one purpose of `file/upload`. Their digests are checked, nothing else is; a person without a
 * merchant may send one.
 */
export type FileTaker = (
  context: CallContext,
  input: InputOf<typeof uploadFile>,
) => Promise<Result<{ fileId: string }, ErrorOf<typeof uploadFile>>>;

export interface IdentityDeps {
  /** PORTAL_SECRET, 32 bytes: pepper, keyed hashes, SM2 keys of password entry. */
  secret: Buffer;
  sms: SmsGateway;
  /**
   * Counters of wrong tries and of sent messages must be kept although the call fails, so they are written outside its
   * transaction. They take a pool of their own: a handler that waits for a second connection of the pool whose first it
   * holds would block the whole server.
   */
  countersDb: Database;
  platform: Platform;
  transportKey: () => Promise<{ keyId: string; publicKey: string }>;
  roles: RoleDirectory;
  /** Whether a merchant lets people in from this address, from the capability access; default: from everywhere. */
  admits?: (tx: Tx, mid: string, address: string) => Promise<boolean>;
  /** What the login page shows to strangers, from the capability above; default: nothing. */
  announcements?: (tx: Tx, now: Date) => Promise<{ title: string; text: string }[]>;
  /** By purpose, from the capabilities above; pictures of persons are identity's own. */
  fileTakers?: Readonly<Record<string, FileTaker>> | undefined;
  /** Where a phone opens this portal; null: pages complete the address of a QR themselves. */
  portalUrl?: string | null | undefined;
  /** Only for load tests and tests. */
  smsLimits?: Partial<SmsLimits>;
  /** Only for tests. */
  qrWait?: QrWait;
  /** Real time (platform/kernel/clock.ts); tests give their own. */
  realClock?: Clock;
}

/** The part that sending a code needs; security sends codes too. */
export type SmsDeps = Pick<IdentityDeps, 'secret' | 'sms' | 'countersDb' | 'smsLimits' | 'realClock'>;

/** What a QR needs. */
export type QrDeps = Pick<IdentityDeps, 'realClock' | 'portalUrl'>;

export const nowOf = ({ realClock }: Pick<IdentityDeps, 'realClock'>): Date => (realClock ?? systemClock).now();

import type { SmsDeps } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Operation } from '#platform/kernel/operation.ts';

/** A person's factors, from a higher capability (implemented by security, passed in by apps/server). */
export type FactorsOf = (tx: Tx, personId: string) => Promise<{ tradePwdSettled: boolean; realNameChecked: boolean }>;

/** Limits of the people who review, in yuan, from the rules of review. Null: without limit. */
export type ReviewLimitsOf = (
  tx: Tx,
  mid: string,
) => Promise<{ personId: string; single: string | null; day: string | null }[]>;

/** All accounts of a merchant, from the capability that keeps them. */
export type AccountsOf = (
  tx: Tx,
  mid: string,
) => Promise<{ accountNo: string; accountName: string; accountTypeName: string }[]>;

export interface AccessDeps extends Pick<SmsDeps, 'secret' | 'realClock'> {
  operations: () => readonly Operation[];
  factorsOf: FactorsOf;
  /** The certificate with which a person signs in a merchant, from the capability certificate; empty without one. */
  certSerialOf?: (tx: Tx, mid: string, personId: string) => Promise<string>;
  reviewLimitsOf: ReviewLimitsOf;
  accountsOf: AccountsOf;
  platform: { platformNo: string; platformName: string };
}

import { randomInt } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';

export interface NewMerchant {
  /** Capital letters and digits, 4 to 32; absent: one is drawn. */
  mid?: string | undefined;
  customerName: string;
  platformNo: string;
  platformName: string;
  /** Whom the provider calls; default: nobody yet. */
  contact?: { name: string; phone: string; email: string } | undefined;
  /** Since when; default now. */
  at?: Date | undefined;
}

export interface NewRelation {
  mid: string;
  personId: string;
  roleId: string;
  roleClass: 'admin' | 'operator';
  authStatus: 'active' | 'pend' | 'disabled';
  /** The accounts that the person sees and pays from; absent or null: all. */
  accountNos?: readonly string[] | null;
  /** Since when; default now. */
  at?: Date;
}

const NO_CONTACT = { name: '', phone: '', email: '' };
/** Merchants are counted in thousands: a few draws of nine digits find a free number. */
const DRAWS = 5;
const drawnNumber = (): string => `M${String(randomInt(10 ** 9)).padStart(9, '0')}`;

/** False when the number is taken. */
const insertMerchant = async (
  tx: Tx,
  mid: string,
  { customerName, platformNo, platformName, contact = NO_CONTACT, at }: NewMerchant,
): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO merchant.merchants (mid, customer_name, platform_no, platform_name, contact_name, contact_phone, contact_email, created_at, verified_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now()), coalesce($8::timestamptz, now()))
     ON CONFLICT DO NOTHING`,
    [mid, customerName, platformNo, platformName, contact.name, contact.phone, contact.email, at ?? null],
    'merchant_create',
  )) === 1;

/** A merchant of the provider; answers its number. Throws when a given number is taken. */
export async function createMerchant(tx: Tx, merchant: NewMerchant): Promise<string> {
  const numbers = merchant.mid === undefined ? Array.from({ length: DRAWS }, drawnNumber) : [merchant.mid];
  for (const mid of numbers) if (await insertMerchant(tx, mid, merchant)) return mid;
  throw new Error(`a merchant has the number ${numbers.at(-1)}`);
}

/** Gives a person their one role in a merchant and answers the relation's id. Throws when they have one. */
export async function relatePerson(
  tx: Tx,
  { mid, personId, roleId, roleClass, authStatus, accountNos = null, at }: NewRelation,
): Promise<string> {
  const relationId = newId();
  await tx.run(
    `INSERT INTO merchant.relations (id, mid, person_id, role_id, role_class, auth_status, account_scope, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now()))`,
    [relationId, mid, personId, roleId, roleClass, authStatus, accountNos, at ?? null],
    'merchant.relate',
  );
  return relationId;
}

/** The merchant that this person's next login enters. The relation must exist. */
export const chooseDefaultMerchant = (tx: Tx, personId: string, mid: string): Promise<number> =>
  tx.run(
    `INSERT INTO merchant.default_merchants (person_id, mid) VALUES ($1, $2) ON CONFLICT (person_id) DO UPDATE SET mid = excluded.mid`,
    [personId, mid],
  );

/** The person has activated their role in a merchant. False when it does not wait for that, or no more. */
export const activateRelation = async (tx: Tx, mid: string, personId: string): Promise<boolean> =>
  (await tx.run(
    `UPDATE merchant.relations SET auth_status = 'active' WHERE mid = $1 AND person_id = $2 AND auth_status = 'pend'`,
    [mid, personId],
    'merchant_activate_relation',
  )) === 1;

/** Persons who may work in a merchant now. */
export async function countMembers(tx: Tx, mid: string): Promise<number> {
  const row = await tx.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM merchant.v_relations WHERE mid = $1 AND auth_status = 'active'`,
    [mid],
    'merchant_count_members',
  );
  return Number(row!.count);
}

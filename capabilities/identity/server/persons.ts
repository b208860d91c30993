import { randomBytes } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { decoyHash, hashPassword, verifyPassword } from './password-hash.ts';

export interface Person {
  personId: string;
  loginName: string;
  /** Empty of a person without one. */
  mobile: string;
  userName: string;
  nickName: string;
  reserveMsg: string;
  isActive: boolean;
}

export interface NewPerson {
  loginName: string;
  /** Empty: none; codes for what the person does then go to the administrator. */
  mobile: string;
  userName: string;
  nickName?: string;
  reserveMsg?: string;
  password: string;
  personId?: string;
}

interface PersonRow {
  id: string;
  loginName: string;
  mobile: string | null;
  userName: string;
  nickName: string;
  reserveMsg: string;
  status: string;
  passwordHash: string;
}

const COLUMNS = 'id, login_name, mobile, user_name, nick_name, reserve_msg, status, password_hash';

const personOf = (row: PersonRow): Person => ({
  personId: row.id,
  loginName: row.loginName,
  mobile: row.mobile ?? '',
  userName: row.userName,
  nickName: row.nickName,
  reserveMsg: row.reserveMsg,
  isActive: row.status === 'active',
});

/** For the demo's generator. Throws on a login name or mobile that is taken. */
export async function createPerson(tx: Tx, secret: Buffer, person: NewPerson): Promise<string> {
  const personId = person.personId ?? newId();
  await tx.run(
    'INSERT INTO identity.persons (id, login_name, mobile, user_name, nick_name, reserve_msg, password_hash) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      personId,
      person.loginName,
      person.mobile || null,
      person.userName,
      person.nickName ?? '',
      person.reserveMsg ?? '',
      await hashPassword(secret, person.password),
    ],
  );
  return personId;
}

export async function findPerson(tx: Tx, personId: string): Promise<Person | null> {
  const row = await tx.one<PersonRow>(
    `SELECT ${COLUMNS} FROM identity.persons WHERE id = $1`,
    [personId],
    'identity_find_person',
  );
  return row ? personOf(row) : null;
}

/** By login name (case does not matter) or mobile. */
export async function findPersonByLogin(tx: Tx, login: string): Promise<(Person & { passwordHash: string }) | null> {
  const row = await tx.one<PersonRow>(
    `SELECT ${COLUMNS} FROM identity.persons WHERE lower(login_name) = lower($1)
     UNION SELECT ${COLUMNS} FROM identity.persons WHERE mobile = $1 ORDER BY login_name LIMIT 1`,
    [login],
    'identity_find_login',
  );
  return row ? { ...personOf(row), passwordHash: row.passwordHash } : null;
}

export async function findPersonByMobile(tx: Tx, mobile: string): Promise<Person | null> {
  const row = await tx.one<PersonRow>(
    `SELECT ${COLUMNS} FROM identity.persons WHERE mobile = $1`,
    [mobile],
    'identity_find_mobile',
  );
  return row ? personOf(row) : null;
}

/** The login by code and the codes of the person go to this number from now on. Throws on one that is taken. */
export const setMobile = (tx: Tx, personId: string, mobile: string): Promise<number> =>
  tx.run('UPDATE identity.persons SET mobile = $2 WHERE id = $1', [personId, mobile]);

/** An operation password must differ from it (README of security). */
export async function isLoginPassword(tx: Tx, secret: Buffer, personId: string, password: string): Promise<boolean> {
  const row = await tx.one<{ passwordHash: string }>('SELECT password_hash FROM identity.persons WHERE id = $1', [
    personId,
  ]);
  return row !== undefined && verifyPassword(secret, row.passwordHash, password);
}

const UNIQUE_VIOLATION = '23505';

/**
 * True when a unique index refuses the change: somebody else has that login name or mobile. The change is undone then,
 * the transaction continues.
 */
export async function isTaken(tx: Tx, change: () => Promise<unknown>): Promise<boolean> {
  try {
    await tx.savepoint(change);
    return false;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return true;
    throw error;
  }
}

/**
 * The person who has a mobile; a new one where nobody has it, who logs in by code until they set a password. Two
 * merchants that invite one person at once get the same.
 */
export async function personOfMobile(
  tx: Tx,
  secret: Buffer,
  { mobile, userName }: { mobile: string; userName: string },
): Promise<string> {
  const known = await findPersonByMobile(tx, mobile);
  if (known) return known.personId;
  await tx.run(
    `INSERT INTO identity.persons (id, login_name, mobile, user_name, password_hash) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (mobile) DO NOTHING`,
    [newId(), `u${randomBytes(5).toString('hex')}`, mobile, userName, await decoyHash(secret)],
    'identity_invite',
  );
  return (await findPersonByMobile(tx, mobile))!.personId;
}

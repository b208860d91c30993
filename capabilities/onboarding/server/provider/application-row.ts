import { randomInt } from 'node:crypto';
import { STANDARD_PLAN } from '#capabilities/account/contract/words.ts';
import { STANDARD_LIMITS } from '#capabilities/pricing/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { ApplicationData } from '../../contract/application.ts';
import { APPLICATION_MISSING, APPLICATION_OUTDATED } from '../../contract/errors.ts';
import type { ApplicationState } from '../../contract/words.ts';
import { mayBecome } from '../../domain/application-state.ts';

export interface ApplicationRow {
  applicationNo: string;
  state: ApplicationState;
  version: number;
  /** ID numbers are masked. */
  data: ApplicationData;
  createdAt: Date;
  createdName: string;
  changedAt: Date;
  writtenBy: string[];
  submittedAt: Date | null;
  submittedName: string;
  reason: string;
  mid: string | null;
  /** The sheet that it is a row of. */
  sheetNo: string | null;
}

export const APPLICATION_COLUMNS = `application_no, state, version, data, created_at,
  created_name, changed_at, written_by, submitted_at,
  submitted_name, reason, opened_mid AS mid, sheet_no`;

/** Who acts, and when. */
export interface Acting {
  user: Pick<ProviderUser, 'userId' | 'userName'>;
  at: Date;
}

/** Applications that were written before a member could be chosen have its first choice. */
function withChoices(row: ApplicationRow): ApplicationRow {
  const products: Partial<ApplicationData['products']> = row.data.products;
  const { feePlan = STANDARD_PLAN, limitTemplate = STANDARD_LIMITS } = products;
  return { ...row, data: { ...row.data, products: { ...row.data.products, feePlan, limitTemplate } } };
}

export async function findApplication(tx: Tx, applicationNo: string): Promise<ApplicationRow | undefined> {
  const row = await tx.one<ApplicationRow>(
    `SELECT ${APPLICATION_COLUMNS} FROM onboarding.applications WHERE application_no = $1`,
    [applicationNo],
    'onboarding.application',
  );
  return row && withChoices(row);
}

/** Until the transaction ends no other call changes it: the second of two decisions finds the state of the first. */
export async function lockApplication(tx: Tx, applicationNo: string, seen?: number) {
  const row = await tx.one<ApplicationRow>(
    `SELECT ${APPLICATION_COLUMNS} FROM onboarding.applications WHERE application_no = $1 FOR UPDATE`,
    [applicationNo],
    'onboarding.lock_application',
  );
  if (!row) return fail(APPLICATION_MISSING);
  return seen === undefined || seen === row.version ? ok(withChoices(row)) : fail(APPLICATION_OUTDATED);
}

/** Of a day at most so many numbers that two draws seldom meet. */
const DRAWN = 10 ** 6;
const DRAWS = 5;

const searched = ({ subject, people, settlement }: ApplicationData): string[] => [
  subject.name,
  subject.creditCode,
  people.administratorMobile,
  settlement.bankAccountNo,
];

/** Answers its number: `JJ`, the day, six drawn digits. */
export async function insertApplication(tx: Tx, data: ApplicationData, { user, at }: Acting): Promise<string> {
  const day = shanghaiDate(at).replaceAll('-', '');
  for (let tries = 0; tries < DRAWS; tries += 1) {
    const applicationNo = `JJ${day}${String(randomInt(DRAWN)).padStart(6, '0')}`;
    const made = await tx.run(
      `INSERT INTO onboarding.applications (application_no, state, version, data, name, credit_code, administrator_mobile, bank_account_no,
         created_at, created_name, changed_at, written_by)
       VALUES ($1, 'draft', 1, $2, $3, $4, $5, $6, $7, $8, $7, ARRAY[$9::uuid]) ON CONFLICT (application_no) DO NOTHING`,
      [applicationNo, JSON.stringify(data), ...searched(data), at, user.userName, user.userId],
      'onboarding.insert_application',
    );
    if (made === 0) continue;
    await addEvent(tx, applicationNo, 'draft', { user, at });
    return applicationNo;
  }
  throw new Error('no free number of an application was drawn');
}

/** Answers the new version. */
export async function writeApplication(
  tx: Tx,
  applicationNo: string,
  data: ApplicationData,
  { user, at }: Acting,
): Promise<number> {
  const row = await tx.one<{ version: number }>(
    `UPDATE onboarding.applications SET version = version + 1, data = $2, name = $3, credit_code = $4, administrator_mobile = $5,
       bank_account_no = $6, changed_at = $7, written_by = array_append(array_remove(written_by, $8::uuid), $8::uuid)
      WHERE application_no = $1 RETURNING version`,
    [applicationNo, JSON.stringify(data), ...searched(data), at, user.userId],
    'onboarding.write_application',
  );
  return row!.version;
}

/** A change of its attachments: it is another version, by one more writer. */
export async function touchApplication(tx: Tx, applicationNo: string, { user, at }: Acting): Promise<number> {
  const row = await tx.one<{ version: number }>(
    `UPDATE onboarding.applications SET version = version + 1, changed_at = $2,
       written_by = array_append(array_remove(written_by, $3::uuid), $3::uuid) WHERE application_no = $1 RETURNING version`,
    [applicationNo, at, user.userId],
    'onboarding.touch_application',
  );
  return row!.version;
}

export interface NextState {
  state: ApplicationState;
  /** Of a refusal. */
  reason?: string;
  /** Of an opening. */
  mid?: string;
}

/** Under the row's lock. Throws on a state that cannot follow: the caller has asked. */
export async function moveApplication(
  tx: Tx,
  row: Pick<ApplicationRow, 'applicationNo' | 'state'>,
  { state, reason = '', mid }: NextState,
  acting: Acting,
): Promise<{ version: number; state: ApplicationState }> {
  if (!mayBecome(row.state, state)) throw new Error(`an application that is ${row.state} does not become ${state}`);
  const isSubmitted = state === 'submitted';
  const changed = await tx.one<{ version: number }>(
    `UPDATE onboarding.applications SET state = $2, version = version + 1, changed_at = $3, reason = $4, opened_mid = $5,
       submitted_at = CASE WHEN $6 THEN $3 ELSE submitted_at END, submitted_name = CASE WHEN $6 THEN $7 ELSE submitted_name END,
       written_by = CASE WHEN $6 THEN array_append(array_remove(written_by, $8::uuid), $8::uuid) ELSE written_by END
      WHERE application_no = $1 RETURNING version`,
    [row.applicationNo, state, acting.at, reason, mid ?? null, isSubmitted, acting.user.userName, acting.user.userId],
    'onboarding.move_application',
  );
  await addEvent(tx, row.applicationNo, state, acting, reason);
  return { version: changed!.version, state };
}

const addEvent = (
  tx: Tx,
  applicationNo: string,
  state: ApplicationState,
  { user, at }: Acting,
  reason = '',
): Promise<number> =>
  tx.run(
    `INSERT INTO onboarding.events (application_no, event_no, state, by_id, by_name, at, reason)
     SELECT $1, count(*) + 1, $2, $3, $4, $5, $6 FROM onboarding.events WHERE application_no = $1`,
    [applicationNo, state, user.userId, user.userName, at, reason],
    'onboarding.event',
  );

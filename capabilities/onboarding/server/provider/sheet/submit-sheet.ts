import { randomInt } from 'node:crypto';
import { isTaken } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, type Handler } from '#platform/http/handler.ts';
import { maskCard } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { CREDIT_CODE_TAKEN, SHEET_HAS_ERRORS } from '../../../contract/errors.ts';
import type { submitSheet } from '../../../contract/sheet-operations.ts';
import { applicationOf, sheetRowFaults, type SheetChoices } from '../../../domain/sheet-application.ts';
import { sealIdNo } from '../../sealed-id.ts';
import type { Acting } from '../application-row.ts';
import type { CheckDeps } from '../check-application.ts';
import { placeOf, withIdNumbers } from '../id-numbers.ts';
import { actingOf } from '../save-application.ts';
import { choicesOf, findShared } from './check-sheet.ts';
import { nameOf } from './change-sheet.ts';
import { allRows, countRows, lockDraft, wholeTexts, type SheetHead, type SheetRow } from './stored-sheet.ts';

const DRAWN = 10 ** 6;

/** Numbers of this day that no application has. */
async function drawNumbers(tx: Tx, count: number, at: Date): Promise<string[]> {
  const day = shanghaiDate(at).replaceAll('-', '');
  const drawn = new Set<string>();
  while (drawn.size < count) {
    while (drawn.size < count) drawn.add(`JJ${day}${String(randomInt(DRAWN)).padStart(6, '0')}`);
    const taken = await tx.rows<{ no: string }>(
      'SELECT application_no AS no FROM onboarding.applications WHERE application_no = ANY ($1::text[])',
      [[...drawn]],
      'onboarding.taken_numbers',
    );
    for (const { no } of taken) drawn.delete(no);
  }
  return [...drawn];
}

/** A row as its application, its ID numbers sealed for it. */
function applicationOfRow(
  secret: Buffer,
  head: SheetHead,
  row: SheetRow,
  applicationNo: string,
  choices: SheetChoices,
) {
  const sealed: { application_no: string; member: string; sealed: string; masked: string }[] = [];
  const application = applicationOf(wholeTexts(secret, head.sheetNo, row), choices);
  const data = withIdNumbers(application, (member, idNo) => {
    const masked = maskCard(idNo);
    const bytes = sealIdNo(secret, placeOf(applicationNo, member), idNo).toString('base64');
    sealed.push({ application_no: applicationNo, member, sealed: bytes, masked });
    return masked;
  });
  return { application: { application_no: applicationNo, data, sheet_row: row.rowNo }, sealed };
}

type Made = ReturnType<typeof applicationOfRow>;

async function insertAll(tx: Tx, head: SheetHead, made: readonly Made[], { user, at }: Acting): Promise<void> {
  await tx.run(
    `INSERT INTO onboarding.applications (application_no, state, version, data, name, credit_code, administrator_mobile, bank_account_no,
       created_at, created_name, changed_at, written_by, submitted_at, submitted_name, sheet_no, sheet_row)
     SELECT a.application_no, 'submitted', 1, a.data, a.data #>> '{subject,name}', a.data #>> '{subject,creditCode}', a.data #>> '{people,administratorMobile}',
       a.data #>> '{settlement,bankAccountNo}', $2, $3, $2, array_append(array_remove($4::uuid[], $5::uuid), $5::uuid), $2, $3, $6, a.sheet_row
       FROM jsonb_to_recordset($1::jsonb) AS a (application_no text, data jsonb, sheet_row integer)`,
    [
      JSON.stringify(made.map(({ application }) => application)),
      at,
      user.userName,
      head.writtenBy,
      user.userId,
      head.sheetNo,
    ],
    'onboarding.insert_applications',
  );
  await tx.run(
    `INSERT INTO onboarding.id_numbers (application_no, member, sealed, masked)
     SELECT n.application_no, n.member, decode(n.sealed, 'base64'), n.masked
       FROM jsonb_to_recordset($1::jsonb) AS n (application_no text, member text, sealed text, masked text)`,
    [JSON.stringify(made.flatMap(({ sealed }) => sealed))],
    'onboarding.keep_id_numbers',
  );
  await tx.run(
    `INSERT INTO onboarding.events (application_no, event_no, state, by_id, by_name, at, reason)
     SELECT application_no, 1, 'submitted', $2, $3, $4, '' FROM onboarding.applications WHERE sheet_no = $1`,
    [head.sheetNo, user.userId, user.userName, at],
    'onboarding.submitted_events',
  );
}

/** `console/onboarding/sheet/submit`: all rows are checked again; the sheet's own rows end with it. */
export const submitAll =
  (deps: CheckDeps): Handler<typeof submitSheet> =>
  async (context, input) => {
    const { tx } = context;
    const locked = await lockDraft(tx, input);
    if (!locked.ok) return locked;
    const head = locked.data;
    const acting = actingOf(context);
    const choices = await choicesOf(tx, deps, head, acting.at);
    await findShared(tx, head.sheetNo);
    const { total, faulty } = await countRows(tx, head.sheetNo);
    const rows = await allRows(tx, head.sheetNo);
    const late = rows.find((row) => sheetRowFaults(wholeTexts(deps.secret, head.sheetNo, row), choices).length > 0);
    if (total === 0 || faulty > 0 || late) return fail(SHEET_HAS_ERRORS);
    const numbers = await drawNumbers(tx, total, acting.at);
    const made = rows.map((row, index) => applicationOfRow(deps.secret, head, row, numbers[index]!, choices));
    if (await isTaken(tx, () => insertAll(tx, head, made, acting))) return fail(CREDIT_CODE_TAKEN);
    await tx.run('DELETE FROM onboarding.sheet_rows WHERE sheet_no = $1', [head.sheetNo], 'onboarding.clear_sheet');
    await tx.run(
      'UPDATE onboarding.sheets SET submitted_at = $2, submitted_name = $3, version = version + 1 WHERE sheet_no = $1',
      [head.sheetNo, acting.at, acting.user.userName],
      'onboarding.submit_sheet',
    );
    nameObject(context, nameOf(head));
    return ok({ total });
  };

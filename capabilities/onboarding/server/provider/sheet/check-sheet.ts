import { openableOn } from '#capabilities/access/server/index.ts';
import { feePlansOn } from '#capabilities/account/server/index.ts';
import { limitTemplates } from '#capabilities/pricing/server/index.ts';
import { checkRow, dayIn, type Cell, type CheckedLine, type SheetLayout } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { plainAccountNo } from '#platform/kernel/field-rule.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { secretFields, sheetColumns, titleOfField } from '../../../contract/sheet-columns.ts';
import { plainCreditCode } from '../../../domain/credit-code.ts';
import { sharedFacts, type ComparedRow, type KnownElsewhere } from '../../../domain/shared-facts.ts';
import { sheetRowFaults, type SheetChoices } from '../../../domain/sheet-application.ts';
import type { CheckDeps } from '../check-application.ts';

/** What cells may name today. */
export async function choicesOf(
  tx: Tx,
  { applications }: Pick<CheckDeps, 'applications'>,
  forAll: SheetChoices['forAll'],
  at: Date,
): Promise<SheetChoices> {
  const today = shanghaiDate(at);
  const [feePlans, templates] = [await feePlansOn(tx, today), await limitTemplates(tx)];
  const openable = await openableOn(tx, applications, today);
  return { today, feePlans, limitTemplates: templates, applications: openable, forAll, dayIn };
}

const secretTitles = secretFields.map(titleOfField);
/** Stays until the cell is entered again. */
export const LOST = '单元格不是文本，号码可能已变，请将该列设为文本格式后重新填写';

/** All that is wrong with a row alone. No sentence names an ID number. */
export function checkSheetRow(
  row: { rowNo: number; cells: readonly Cell[] },
  layout: Pick<SheetLayout, 'columns'>,
  choices: SheetChoices,
): CheckedLine {
  const checkLine = ({ texts }: { texts: Readonly<Record<string, string>> }) => sheetRowFaults(texts, choices);
  const line = checkRow(row, layout, { columns: sheetColumns, singleFen: null, checkLine });
  const faults = line.faults.map(({ column, text }) =>
    secretTitles.includes(column) && /\d{4}/.test(text) ? { column, text: LOST } : { column, text },
  );
  return { ...line, faults };
}

const elsewhere = async (tx: Tx, sheetNo: string): Promise<KnownElsewhere> => {
  const values = `WITH ours AS (SELECT texts->>'creditCode' AS code, texts->>'administratorMobile' AS mobile, texts->>'bankAccountNo' AS account
    FROM onboarding.sheet_rows WHERE sheet_no = $1)`;
  return {
    applications: await tx.rows(
      `${values} SELECT application_no, coalesce(opened_mid, '') AS mid, state, credit_code,
          administrator_mobile, bank_account_no
         FROM onboarding.applications WHERE state <> 'rejected' AND
          (credit_code IN (SELECT code FROM ours WHERE code <> '') OR bank_account_no IN (SELECT account FROM ours WHERE account <> ''))
        ORDER BY created_at DESC, application_no DESC`,
      [sheetNo],
      'onboarding.same_as_applications',
    ),
    persons: await tx.rows(
      `${values} SELECT p.mobile, p.user_name, p.status = 'active' AS "isActive" FROM identity.v_persons p
        WHERE p.mobile IN (SELECT mobile FROM ours)`,
      [sheetNo],
      'onboarding.same_as_persons',
    ),
    merchants: await tx.rows(
      `${values} SELECT 'mobile' AS what, r.mid, p.mobile AS value FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id
          WHERE r.role_class = 'admin' AND p.mobile IN (SELECT mobile FROM ours)
        UNION ALL SELECT 'bankAccountNo', b.mid, b.bank_account_no FROM account.v_console_bank_accounts b
          WHERE b.bank_account_no IN (SELECT account FROM ours)`,
      [sheetNo],
      'onboarding.same_as_merchants',
    ),
  };
};

/** Codes and numbers are kept as they are compared, so that the database finds others by them. */
export const comparable = (texts: Readonly<Record<string, string>>): Record<string, string> => ({
  ...texts,
  creditCode: plainCreditCode(texts.creditCode ?? ''),
  administratorMobile: plainAccountNo(texts.administratorMobile ?? ''),
  bankAccountNo: plainAccountNo(texts.bankAccountNo ?? ''),
});

/** Compares all rows with each other and with what is known; writes what has changed. */
export async function findShared(tx: Tx, sheetNo: string): Promise<void> {
  const rows = await tx.rows<ComparedRow>(
    `SELECT row_key, row_no, texts->>'creditCode' AS "creditCode", texts->>'administratorName' AS "administratorName",
        texts->>'administratorMobile' AS "administratorMobile", texts->>'bankAccountNo' AS "bankAccountNo"
       FROM onboarding.sheet_rows WHERE sheet_no = $1 ORDER BY row_key`,
    [sheetNo],
    'onboarding.compared_rows',
  );
  const found = sharedFacts(rows, await elsewhere(tx, sheetNo));
  const facts = [...found].flatMap(([rowKey, shared]) => (shared.length > 0 ? [{ row_key: rowKey, shared }] : []));
  await tx.run(
    `WITH found AS (SELECT r.row_key, coalesce(f.shared, '[]') AS shared FROM onboarding.sheet_rows r
        LEFT JOIN jsonb_to_recordset($2::jsonb) AS f (row_key integer, shared jsonb) USING (row_key) WHERE r.sheet_no = $1)
     UPDATE onboarding.sheet_rows r SET shared = found.shared,
        fault_count = jsonb_array_length(r.faults) + jsonb_array_length(jsonb_path_query_array(found.shared, '$[*] ? (@.isWarning == false)'))
       FROM found WHERE r.sheet_no = $1 AND r.row_key = found.row_key AND r.shared IS DISTINCT FROM found.shared`,
    [sheetNo, JSON.stringify(facts)],
    'onboarding.write_shared',
  );
}

import { lookUpPayee } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { noteChanges, roleOf, type ChangeLine, type Handler, nameObject } from '#platform/http/handler.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { newId } from '#platform/kernel/id.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { maskAccount, tailOf } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { CONTACTS_PER_MERCHANT } from '../constants.ts';
import { PAYEE_ACCOUNT_TAKEN, PAYEE_MISMATCH, PAYEE_MISSING, TOO_MANY_PAYEES } from '../contract/errors.ts';
import type { addContact, ContactKind, editContact, queryContacts, removeContact } from '../contract/operations.ts';

interface ContactRow {
  contactId: string;
  kind: ContactKind;
  payeeName: string;
  payeeAccountNo: string;
  payeeBankName: string;
  payeeType: 'company' | 'individual';
  remark: string;
  createdAt: Date;
  flagged: boolean;
  flagReason: string;
  flaggedAt: Date | null;
  accountChangedAt: Date | null;
  formerAccountNo: string;
  dayFen: Fen | null;
}

/**
 * The keyword is found anywhere in name, number or remark, as it is typed: `%` and `_` are characters, not patterns.
 */
const FILTER = `FROM payee.contacts WHERE mid = $1 AND removed_at IS NULL AND ($2::text IS NULL OR kind = $2)
  AND ($3::text IS NULL OR platform.name_has(payee_name, $3) OR strpos(payee_account_no, $3) > 0 OR strpos(remark, $3) > 0)
  AND ($4::boolean IS NULL OR (flagged_by IS NOT NULL) = $4)`;

const isoOrNull = (at: Date | null): string | null => (at ? shanghaiIso(at) : null);
const wireContact = ({ dayFen, ...row }: ContactRow) => ({
  ...row,
  dayMost: dayFen === null ? null : yuanOfFen(dayFen),
  createdAt: shanghaiIso(row.createdAt),
  flaggedAt: isoOrNull(row.flaggedAt),
  accountChangedAt: isoOrNull(row.accountChangedAt),
  formerAccountNo: row.formerAccountNo && maskAccount(row.formerAccountNo),
});

export const showContacts: Handler<typeof queryContacts> = async (
  context,
  { kind, keyword, flagged, pageNo, pageSize },
) => {
  const filter = [roleOf(context).mid, kind ?? null, keyword?.trim() || null, flagged ?? null];
  const count = await context.tx.one<{ count: bigint }>(`SELECT count(*) AS count ${FILTER}`, filter);
  const rows = await context.tx.rows<ContactRow>(
    `SELECT contact_id, kind, payee_name, payee_account_no, payee_bank_name, payee_type, remark,
       created_at, flagged_by IS NOT NULL AS flagged, flag_reason, flagged_at, account_changed_at,
       former_account_no, day_fen ${FILTER} ORDER BY created_at DESC, contact_id DESC LIMIT $5 OFFSET $6`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
  );
  return ok({
    list: rows.map(wireContact),
    pageNo,
    pageSize,
    totalCount: Number(count!.count),
  });
};

/**
 * An account inside the provider must exist and carry that name: so that a typing mistake is found before money moves.
 * A wrong name and an unknown number have the same answer.
 */
async function checkName(
  tx: Tx,
  asker: { mid: string; personId: string },
  { kind, payeeName, payeeAccountNo }: Pick<ContactRow, 'kind' | 'payeeName' | 'payeeAccountNo'>,
) {
  if (kind !== 'internal') return ok(null);
  const fits = ({ name }: { name: string }) => isSameName(name, payeeName);
  const receiver = await lookUpPayee(tx, asker, { accountNo: payeeAccountNo, fits });
  if (!receiver.ok) return receiver;
  return receiver.data ? ok(null) : fail(PAYEE_MISMATCH);
}

type ContactFacts = Pick<ContactRow, 'payeeName' | 'payeeAccountNo' | 'payeeBankName' | 'remark'>;

/** For the operation log; null: not in the book. */
const changeLines = (was: ContactFacts | null, is: ContactFacts | null): ChangeLine[] =>
  (
    [
      ['户名', 'payeeName', String],
      ['账号尾号', 'payeeAccountNo', tailOf],
      ['开户行', 'payeeBankName', String],
      ['备注', 'remark', String],
    ] as const
  ).map(([label, member, word]) => ({
    label: `收款人 ${(was ?? is)!.payeeName} ${label}`,
    before: was ? word(was[member]) : '',
    after: is ? word(is[member]) : '',
  }));

const TOLD = `payee_name, payee_account_no, payee_bank_name, remark`;

export const keepContact: Handler<typeof addContact> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  const named = await checkName(tx, { mid, personId }, input);
  if (!named.ok) return named;
  const held = await tx.one<{ count: bigint }>(
    'SELECT count(*) AS count FROM payee.contacts WHERE mid = $1 AND removed_at IS NULL',
    [mid],
  );
  if (Number(held!.count) >= CONTACTS_PER_MERCHANT) return fail(TOO_MANY_PAYEES);
  const was = await tx.one<ContactFacts>(
    `SELECT ${TOLD} FROM payee.contacts WHERE mid = $1 AND kind = $2 AND payee_account_no = $3 AND removed_at IS NULL FOR UPDATE`,
    [mid, input.kind, input.payeeAccountNo],
  );
  noteChanges(context, ...changeLines(was ?? null, input));
  const row = await tx.one<{ contactId: string }>(
    `INSERT INTO payee.contacts (mid, contact_id, kind, payee_name, payee_account_no, payee_bank_name, remark, created_by, created_at, payee_type)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (mid, kind, payee_account_no) DO UPDATE
       SET payee_name = excluded.payee_name, payee_bank_name = excluded.payee_bank_name, remark = excluded.remark, payee_type = excluded.payee_type, removed_at = NULL
     RETURNING contact_id`,
    [
      mid,
      newId(),
      input.kind,
      input.payeeName,
      input.payeeAccountNo,
      input.payeeBankName,
      input.remark,
      personId,
      clock.now(),
      input.payeeType,
    ],
  );
  return ok(row!);
};

/**
 * A changed account is kept with the former one, because a changed account is how payments are stolen. For the same
 * reason it does not get an own limit that is more than the rule: two administrators gave that to the former one.
 */
export const rewriteContact: Handler<typeof editContact> = async (context, { contactId, ...input }) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  const kept = await tx.one<ContactFacts & Pick<ContactRow, 'kind' | 'payeeType' | 'dayFen'>>(
    `SELECT kind, ${TOLD}, payee_type, day_fen FROM payee.contacts
     WHERE mid = $1 AND contact_id::text = $2 AND removed_at IS NULL FOR UPDATE`,
    [mid, contactId],
  );
  if (!kept) return fail(PAYEE_MISSING);
  nameObject(context, `收款人 ${kept.payeeName}`);
  const isMoved = kept.payeeAccountNo !== input.payeeAccountNo;
  if (isMoved || kept.payeeName !== input.payeeName) {
    const named = await checkName(tx, { mid, personId }, { ...input, kind: kept.kind });
    if (!named.ok) return named;
  }
  const taken = await tx.one(
    'SELECT 1 FROM payee.contacts WHERE mid = $1 AND kind = $2 AND payee_account_no = $3 AND contact_id::text <> $4',
    [mid, kept.kind, input.payeeAccountNo, contactId],
  );
  if (taken) return fail(PAYEE_ACCOUNT_TAKEN);
  noteChanges(context, ...changeLines(kept, input));
  await tx.run(
    `UPDATE payee.contacts SET payee_name = $3, payee_account_no = $4, payee_bank_name = $5, payee_type = $6, remark = $7,
       former_account_no = CASE WHEN $8 THEN payee_account_no ELSE former_account_no END,
       account_changed_at = CASE WHEN $8 THEN $9::timestamptz ELSE account_changed_at END,
       day_fen = CASE WHEN $8 AND day_fen > (SELECT r.payee_day_fen FROM payee.rules r WHERE r.mid = $1) THEN NULL
         ELSE day_fen END
     WHERE mid = $1 AND contact_id::text = $2`,
    [
      mid,
      contactId,
      input.payeeName,
      input.payeeAccountNo,
      input.payeeBankName,
      input.payeeType,
      input.remark,
      isMoved,
      clock.now(),
    ],
  );
  if (isMoved && kept.dayFen !== null) await keepLimitOf(tx, mid, kept, { personId, at: clock.now() });
  return ok({ contactId });
};

/**
 * A payee whose account was changed leaves the former account in the book as a removed one, with the limit of its own:
 * one person changes the account, and does not loosen the limit of the former one.
 */
const keepLimitOf = (
  tx: Tx,
  mid: string,
  former: ContactFacts & Pick<ContactRow, 'kind' | 'payeeType' | 'dayFen'>,
  { personId, at }: { personId: string; at: Date },
): Promise<number> =>
  tx.run(
    `INSERT INTO payee.contacts (mid, contact_id, kind, payee_name, payee_account_no, payee_bank_name, remark, created_by, created_at, payee_type, removed_at, day_fen)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $11)`,
    [
      mid,
      newId(),
      former.kind,
      former.payeeName,
      former.payeeAccountNo,
      former.payeeBankName,
      former.remark,
      personId,
      at,
      former.payeeType,
      former.dayFen,
    ],
  );

export const dropContact: Handler<typeof removeContact> = async (context, { contactId }) => {
  const dropped = await context.tx.one<ContactFacts>(
    `UPDATE payee.contacts SET removed_at = $3 WHERE mid = $1 AND contact_id::text = $2 AND removed_at IS NULL RETURNING ${TOLD}`,
    [roleOf(context).mid, contactId, context.clock.now()],
  );
  if (!dropped) return fail(PAYEE_MISSING);
  nameObject(context, `收款人 ${dropped.payeeName}`);
  noteChanges(context, ...changeLines(dropped, null));
  return ok({ contactId });
};

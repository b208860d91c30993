import { lookUpPayee } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { CONTACTS_PER_MERCHANT } from '../constants.ts';
import type { addContact, queryContacts, removeContact } from '../contract/operations.ts';

interface ContactRow {
  contactId: string;
  kind: 'internal' | 'bank';
  payeeName: string;
  payeeAccountNo: string;
  payeeBankName: string;
  remark: string;
  createdAt: Date;
}

/**
 * The keyword is found anywhere in name, number or remark, as it is typed: `%` and `_` are characters, not patterns.
 */
const FILTER = `FROM payee.contacts WHERE mid = $1 AND removed_at IS NULL AND ($2::text IS NULL OR kind = $2)
  AND ($3::text IS NULL OR strpos(payee_name, $3) > 0 OR strpos(payee_account_no, $3) > 0 OR strpos(remark, $3) > 0)`;

export const showContacts: Handler<typeof queryContacts> = async (context, { kind, keyword, pageNo, pageSize }) => {
  const filter = [roleOf(context).mid, kind ?? null, keyword?.trim() || null];
  const count = await context.tx.one<{ count: bigint }>(`SELECT count(*) AS count ${FILTER}`, filter);
  const rows = await context.tx.rows<ContactRow>(
    `SELECT contact_id AS "contactId", kind, payee_name AS "payeeName", payee_account_no AS "payeeAccountNo", payee_bank_name AS "payeeBankName", remark,
       created_at AS "createdAt" ${FILTER} ORDER BY created_at DESC, contact_id DESC LIMIT $4 OFFSET $5`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
  );
  return ok({
    list: rows.map((row) => ({ ...row, createdAt: shanghaiIso(row.createdAt) })),
    pageNo,
    pageSize,
    totalCount: Number(count!.count),
  });
};

/**
 * An account inside the provider must exist and carry that name: so that a typing mistake is found before money moves.
 * A wrong name and an unknown number have the same answer.
 */
export const keepContact: Handler<typeof addContact> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  if (input.kind === 'internal') {
    const receiver = await lookUpPayee(
      tx,
      { mid, personId },
      { accountNo: input.payeeAccountNo, fits: ({ name }) => name === input.payeeName },
    );
    if (!receiver.ok) return receiver;
    if (!receiver.data) return fail('02204KCSDS');
  }
  const held = await tx.one<{ count: bigint }>(
    'SELECT count(*) AS count FROM payee.contacts WHERE mid = $1 AND removed_at IS NULL',
    [mid],
  );
  if (Number(held!.count) >= CONTACTS_PER_MERCHANT) return fail('02201KCSDS');
  const row = await tx.one<{ contactId: string }>(
    `INSERT INTO payee.contacts (mid, contact_id, kind, payee_name, payee_account_no, payee_bank_name, remark, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (mid, kind, payee_account_no) DO UPDATE
       SET payee_name = excluded.payee_name, payee_bank_name = excluded.payee_bank_name, remark = excluded.remark, removed_at = NULL
     RETURNING contact_id AS "contactId"`,
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
    ],
  );
  return ok(row!);
};

export const dropContact: Handler<typeof removeContact> = async (context, { contactId }) => {
  const dropped = await context.tx.run(
    'UPDATE payee.contacts SET removed_at = $3 WHERE mid = $1 AND contact_id::text = $2 AND removed_at IS NULL',
    [roleOf(context).mid, contactId, context.clock.now()],
  );
  return dropped === 1 ? ok({ contactId }) : fail('02202KCSDS');
};

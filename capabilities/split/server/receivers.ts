import { decideCredit, limitsOf, lookUpPayee, screenRemark } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler, nameObject, noteChanges, type CallContext } from '#platform/http/handler.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { newId } from '#platform/kernel/id.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RECEIVERS_A_MERCHANT } from '../constants.ts';
import {
  SPLIT_RECEIVER_BOUND,
  SPLIT_RECEIVER_BUSY,
  SPLIT_RECEIVER_IS_OWN,
  SPLIT_RECEIVER_MISMATCH,
  SPLIT_RECEIVER_MISSING,
  SPLIT_TEXT_REFUSED,
  TOO_MANY_SPLIT_RECEIVERS,
} from '../contract/errors.ts';
import { freezeContract } from '../contract/kind.ts';
import type { querySupport } from '../contract/operations.ts';
import type { addReceiver, listReceivers, removeReceiver } from '../contract/receiver-operations.ts';
import { relations, type Relation } from '../contract/words.ts';
import { percentOfRatio } from '../domain/split-rule.ts';
import { ratioOf } from './trade-row.ts';

export interface ReceiverRow {
  receiverId: string;
  accountNo: string;
  name: string;
  relation: Relation;
  relationText: string;
  boundAt: Date;
}

export const relationName = ({ relation, relationText }: Pick<ReceiverRow, 'relation' | 'relationText'>): string =>
  relationText || relations[relation];

const COLUMNS = `r.receiver_id, r.account_no, r.name, r.relation, r.relation_text, r.bound_at`;
/** A share of it waits, or runs. */
const IS_BUSY = `EXISTS (SELECT 1 FROM split.shares s JOIN orders.orders o ON o.mid = s.mid AND o.order_no = s.order_no
  WHERE s.mid = r.mid AND s.receiver_id = r.receiver_id AND o.finished_at IS NULL)`;
const FROM = `FROM split.receivers r WHERE r.mid = $1 AND r.removed_at IS NULL
  AND ($2 = '' OR platform.name_has(r.name, $2) OR strpos(r.account_no, $2) > 0 OR strpos(r.relation_text, $2) > 0)`;

/** The bound ones among these, by id. Locked against an unbinding until the transaction ends. */
export async function boundReceivers(tx: Tx, mid: string, ids: readonly string[]): Promise<Map<string, ReceiverRow>> {
  const rows = await tx.rows<ReceiverRow>(
    `SELECT ${COLUMNS} FROM split.receivers r WHERE r.mid = $1 AND r.receiver_id = ANY($2::uuid[]) AND r.removed_at IS NULL ORDER BY r.receiver_id FOR SHARE`,
    [mid, ids],
    'split.bound',
  );
  return new Map(rows.map((row) => [row.receiverId, row]));
}

/** The bound ones among the owners of these accounts, by account. */
export async function receiversByAccount(
  tx: Tx,
  mid: string,
  accountNos: readonly string[],
): Promise<Map<string, ReceiverRow>> {
  const rows = await tx.rows<ReceiverRow>(
    `SELECT ${COLUMNS} FROM split.receivers r WHERE r.mid = $1 AND r.account_no = ANY($2::text[]) AND r.removed_at IS NULL`,
    [mid, accountNos],
    'split.bound_accounts',
  );
  return new Map(rows.map((row) => [row.accountNo, row]));
}

/** `accSplit/v4Supported`: open for those whose merchant has a limit for it. */
export const showSupport: Handler<typeof querySupport> = async (context) => {
  const { mid } = roleOf(context);
  const [limits, ratio] = await Promise.all([limitsOf(context.tx, mid, freezeContract.id), ratioOf(context.tx, mid)]);
  return ok({ supported: limits !== undefined, ratio: percentOfRatio(ratio) });
};

export const showReceivers: Handler<typeof listReceivers> = async (context, { keyword = '', pageNo, pageSize }) => {
  const { tx } = context;
  const filter = [roleOf(context).mid, keyword];
  const rows = await tx.rows<ReceiverRow & { isBusy: boolean }>(
    `SELECT ${COLUMNS}, ${IS_BUSY} AS "isBusy" ${FROM} ORDER BY r.bound_at DESC, r.receiver_id LIMIT $3 OFFSET $4`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'split.receivers',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${FROM}`,
    filter,
    'split.count_receivers',
  );
  return ok({
    list: rows.map((row) => ({
      receiverId: row.receiverId,
      name: row.name,
      accountNo: maskAccount(row.accountNo),
      relation: row.relation,
      relationName: relationName(row),
      boundAt: shanghaiIso(row.boundAt),
      isBusy: row.isBusy,
    })),
    pageNo,
    pageSize,
    totalCount: counted!.count,
  });
};

function nameReceiver(context: CallContext, name: string, [before, after]: readonly [string, string]): void {
  nameObject(context, `分账接收方 ${name}`);
  noteChanges(context, { label: `分账接收方 ${name}`, before, after });
}

/** A wrong name and an unknown number have the same answer. */
export const bindReceiver: Handler<typeof addReceiver> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  const found = await lookUpPayee(
    tx,
    { mid, personId },
    { accountNo: input.accountNo, fits: ({ name, mid: owner }) => owner === mid || isSameName(name, input.name) },
  );
  if (!found.ok) return found;
  if (!found.data) return fail(SPLIT_RECEIVER_MISMATCH);
  if (found.data.mid === mid) return fail(SPLIT_RECEIVER_IS_OWN);
  const credit = decideCredit(found.data);
  if (!credit.ok) return credit;
  const refused = screenRemark(input.relationText);
  if (refused) return fail(SPLIT_TEXT_REFUSED, refused);
  const bound = await tx.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM split.receivers WHERE mid = $1 AND removed_at IS NULL',
    [mid],
    'split.bound_receivers',
  );
  if (bound!.count >= RECEIVERS_A_MERCHANT) return fail(TOO_MANY_SPLIT_RECEIVERS);
  const receiverId = newId();
  const made = await tx.run(
    `INSERT INTO split.receivers (mid, receiver_id, account_no, name, relation, relation_text, bound_by, bound_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (mid, account_no) WHERE removed_at IS NULL DO NOTHING`,
    [
      mid,
      receiverId,
      input.accountNo,
      found.data.name,
      input.relation,
      input.relation === 'custom' ? input.relationText : '',
      personId,
      clock.now(),
    ],
    'split.bind',
  );
  nameReceiver(context, found.data.name, ['未绑定', '已绑定']);
  return made === 1 ? ok({ receiverId }) : fail(SPLIT_RECEIVER_BOUND);
};

/** Refused while a share of it has not ended. The row is locked first, which a request that names it shares. */
export const unbindReceiver: Handler<typeof removeReceiver> = async (context, { receiverId }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const removed = await tx.run(
    'UPDATE split.receivers SET removed_at = $3 WHERE mid = $1 AND receiver_id = $2 AND removed_at IS NULL',
    [mid, receiverId, clock.now()],
    'split.unbind',
  );
  if (removed === 0) return fail(SPLIT_RECEIVER_MISSING);
  const row = await tx.one<{ isBusy: boolean; name: string }>(
    `SELECT ${IS_BUSY} AS "isBusy", r.name FROM split.receivers r WHERE r.mid = $1 AND r.receiver_id = $2`,
    [mid, receiverId],
    'split.is_busy',
  );
  nameReceiver(context, row!.name, ['已绑定', '已解绑']);
  return row!.isBusy ? fail(SPLIT_RECEIVER_BUSY) : ok({ receiverId });
};

import { entryTypeWord } from '#capabilities/account/contract/words.ts';
import { PROVIDER_MID } from '#ledger/src/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { instantOf, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { LIST_FILE_MAX, listFile } from '#platform/sheet/index.ts';
import type { exportEntries, pageEntries, ShownEntry } from '../../contract/book-operations.ts';
import { BOOK_ACCOUNT_MISSING, BOOK_PERIOD_INVALID } from '../../contract/errors.ts';
import { directions } from '../../contract/words.ts';
import { sideOf, type Side } from '../../domain/sides.ts';
import { creditOf, debitOf } from '../../domain/trial-balance.ts';
import { groupName, lineName, ownAccountNames } from '../account-names.ts';
import { merchantNames } from './merchant-names.ts';
import { periodOf } from './period-of.ts';

interface OwnAccount {
  accountId: string;
  code: string;
  kind: string;
}

interface EntryRow {
  version: bigint;
  bookedAt: Date;
  deltaFen: Fen;
  balanceAfterFen: Fen;
  otherMid: string;
  otherCode: string;
  otherId: string;
  journalId: string;
  typeCode: string;
  orderNo: string | null;
  actor: string;
  memo: string | null;
}

interface Read {
  account: OwnAccount;
  rows: EntryRow[];
  merchants: ReadonlyMap<string, string>;
}

type Filter = Omit<InputOf<typeof pageEntries>, 'pageSize'>;

async function readEntries(tx: Tx, { accountId, from, to, direction, after }: Filter, limit: number) {
  const period = periodOf(from, to);
  if (!period) return fail(BOOK_PERIOD_INVALID);
  await actFor(tx);
  const account = await tx.one<OwnAccount>(
    'SELECT account_id, code, kind FROM ledger.v_balances WHERE mid = $1 AND account_id = $2',
    [PROVIDER_MID, accountId],
    'reserve.own_account',
  );
  if (!account) return fail(BOOK_ACCOUNT_MISSING);
  const rows = await tx.rows<EntryRow>(
    `SELECT version, booked_at, delta_fen, balance_after_fen, other_mid, other_code, other_id,
       journal_id, type_code, order_no, actor, memo
     FROM ledger.book_entries($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      accountId,
      PROVIDER_MID,
      period.begins,
      period.ends,
      direction ?? null,
      after ? instantOf(after.at) : null,
      after?.version ?? null,
      limit,
    ],
    'reserve.entries',
  );
  const merchants = await merchantNames(tx, [...new Set(rows.map(({ otherMid }) => otherMid))]);
  return ok({ account, rows, merchants });
}

/** Of the account on the other side: its owner and number, or its name among the provider's own. */
const otherOf = (names: ReadonlyMap<string, string>, merchants: ReadonlyMap<string, string>, row: EntryRow) =>
  row.otherMid === PROVIDER_MID
    ? { otherName: names.get(row.otherId) ?? row.otherCode, otherAccountNo: '', mid: '' }
    : {
        otherName: merchants.get(row.otherMid) ?? row.otherMid,
        otherAccountNo: row.otherCode.split(':')[0]!,
        mid: row.otherMid,
      };

/** As the account's side shows it: above zero while it is as it should be. */
const ownSign = (side: Side, fen: Fen): Fen => (side === 'held' ? -fen : fen);

function shownEntry({ account, merchants }: Read, names: ReadonlyMap<string, string>, row: EntryRow): ShownEntry {
  return {
    key: row.version.toString(),
    bookedAt: shanghaiIso(row.bookedAt),
    typeCode: row.typeCode,
    typeName: entryTypeWord(row.typeCode) ?? '-',
    direction: row.deltaFen < 0n ? 'debit' : 'credit',
    debit: yuanOfFen(debitOf(row.deltaFen)),
    credit: yuanOfFen(creditOf(row.deltaFen)),
    balance: yuanOfFen(ownSign(sideOf(account.kind), row.balanceAfterFen)),
    ...otherOf(names, merchants, row),
    orderNo: row.orderNo ?? '',
    memo: row.memo ?? '',
    actor: row.actor,
    journalId: row.journalId,
    place: { at: row.bookedAt.toISOString(), version: row.version.toString() },
  };
}

/** `console/reserve/entries`: by cursor, so that a deep page costs what the first does. */
export const showEntries: Handler<typeof pageEntries> = async ({ tx }, input) => {
  const read = await readEntries(tx, input, input.pageSize + 1);
  if (!read.ok) return read;
  const { account, rows } = read.data;
  const names = ownAccountNames();
  return ok({
    accountId: account.accountId,
    code: account.code,
    name: lineName(names, account),
    groupName: groupName(account.kind),
    list: rows.slice(0, input.pageSize).map((row) => shownEntry(read.data, names, row)),
    more: rows.length > input.pageSize,
  });
};

/** `console/reserve/exportEntries`. */
export const entriesFile: Handler<typeof exportEntries> = async (context, { format, ...filter }) => {
  const read = await readEntries(context.tx, filter, LIST_FILE_MAX + 1);
  if (!read.ok) return read;
  const { account, rows, merchants } = read.data;
  const names = ownAccountNames();
  return listFile(context, {
    title: `${lineName(names, account)}分录_${filter.from}_${filter.to}`,
    format,
    filter: { 记账日期: `${filter.from}～${filter.to}`, 方向: filter.direction && directions[filter.direction] },
    columns: [
      { title: '记账时间', kind: 'time' },
      { title: '业务类型', kind: 'text', width: 16 },
      { title: '类型代码', kind: 'text', width: 10 },
      { title: '借方(元)', kind: 'amount', total: true },
      { title: '贷方(元)', kind: 'amount', total: true },
      { title: '余额(元)', kind: 'amount' },
      { title: '对方', kind: 'text', width: 28 },
      { title: '对方账号', kind: 'text', width: 22 },
      { title: '商户号', kind: 'text', width: 16 },
      { title: '订单号', kind: 'text', width: 28 },
      { title: '摘要', kind: 'text', width: 28 },
      { title: '凭证号', kind: 'text', width: 38 },
    ],
    rows: rows.map((row) => {
      const { otherName, otherAccountNo, mid } = otherOf(names, merchants, row);
      return [
        row.bookedAt,
        entryTypeWord(row.typeCode) ?? '-',
        row.typeCode,
        debitOf(row.deltaFen),
        creditOf(row.deltaFen),
        ownSign(sideOf(account.kind), row.balanceAfterFen),
        otherName,
        otherAccountNo,
        mid,
        row.orderNo ?? '',
        row.memo ?? '',
        row.journalId,
      ];
    }),
  });
};

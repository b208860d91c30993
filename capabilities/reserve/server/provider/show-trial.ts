import { PROVIDER_MID } from '#ledger/src/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { listFile } from '#platform/sheet/index.ts';
import type { exportTrialBalance, showTrialBalance } from '../../contract/book-operations.ts';
import { groups, groupOf, type Group } from '../../domain/sides.ts';
import { amountsOf, trialColumns, trialTotals, type TrialColumn, type TrialLine } from '../../domain/trial-balance.ts';
import { groupName, lineName, ownAccountNames } from '../account-names.ts';

interface Row extends TrialLine {
  accountId: string | null;
  code: string;
  kind: string;
  accounts: bigint;
}

const order = Object.keys(groups) as Group[];
const placeOf = (kind: string): number => order.indexOf(groupOf(kind) ?? 'waits');

/** Every account of the ledger on a day, in the sequence of the equation. */
async function trialLines(tx: Tx, day: string): Promise<Row[]> {
  await actFor(tx);
  const rows = await tx.rows<Row>(
    `SELECT account_id, code, kind, accounts, opening_fen, debit_fen, credit_fen, closing_fen
     FROM ledger.trial_balance($1::text::date, $2)`,
    [day, PROVIDER_MID],
    'reserve.trial',
  );
  const key = ({ accountId, code, kind }: Row) => (accountId === null ? kind : code);
  return rows.toSorted((one, other) => placeOf(one.kind) - placeOf(other.kind) || (key(one) < key(other) ? -1 : 1));
}

const inYuan = (amounts: ReturnType<typeof amountsOf>) =>
  Object.fromEntries(trialColumns.map((name) => [name, yuanOfFen(amounts[name])])) as Record<TrialColumn, string>;

/** `console/reserve/trial`. */
export const showTrial: Handler<typeof showTrialBalance> = async ({ tx }, { day }) => {
  const lines = await trialLines(tx, day);
  const names = ownAccountNames();
  const { totals, isBalanced } = trialTotals(lines);
  const list = lines.map((line) => ({
    key: line.accountId ?? line.kind,
    accountId: line.accountId,
    code: line.code,
    name: lineName(names, line),
    groupName: groupName(line.kind),
    accounts: Number(line.accounts),
    ...inYuan(amountsOf(line)),
  }));
  return ok({ day, list, totals: inYuan(totals), isBalanced });
};

const titles: Readonly<Record<TrialColumn, string>> = {
  openingDebit: '期初借方(元)',
  openingCredit: '期初贷方(元)',
  debit: '本日借方(元)',
  credit: '本日贷方(元)',
  closingDebit: '期末借方(元)',
  closingCredit: '期末贷方(元)',
};

/** `console/reserve/exportTrial`. */
export const trialFile: Handler<typeof exportTrialBalance> = async (context, { day, format }) => {
  const lines = await trialLines(context.tx, day);
  const names = ownAccountNames();
  return listFile(context, {
    title: `试算平衡表_${day}`,
    format,
    filter: { 日期: day },
    columns: [
      { title: '类别', kind: 'text', width: 24 },
      { title: '科目编码', kind: 'text', width: 24 },
      { title: '账户', kind: 'text', width: 24 },
      { title: '户数', kind: 'count' },
      ...trialColumns.map((name) => ({ title: titles[name], kind: 'amount', total: true }) as const),
    ],
    rows: lines.map((line) => {
      const amounts = amountsOf(line);
      return [
        groupName(line.kind),
        line.code,
        lineName(names, line),
        Number(line.accounts),
        ...trialColumns.map((name) => amounts[name]),
      ];
    }),
  });
};

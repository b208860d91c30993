import { PROVIDER_MID } from '#ledger/src/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { atShanghai, shanghaiDate, shanghaiIso, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { LIST_FILE_MAX, listFile } from '#platform/sheet/index.ts';
import type { exportDifferences, pageDifferences, showEquation } from '../../contract/book-operations.ts';
import { itemStates, kindNames, results } from '#capabilities/bank-file/contract/words.ts';
import { equationOf, groups, type BookLine, type EquationSide, type Side } from '../../domain/sides.ts';
import { lineName, ownAccountNames } from '../account-names.ts';
import { bankSide, effectOf, openDifferences, type Difference } from '../differences.ts';

const DAY_MS = 86_400_000;

interface Line extends BookLine {
  accountId: string | null;
  code: string;
}

const bookLines = (tx: Tx): Promise<Line[]> =>
  tx.rows<Line>(
    `SELECT CASE WHEN mid = $1 THEN account_id END AS "accountId", CASE WHEN mid = $1 THEN code ELSE '' END AS code, kind, sum(balance_fen)::bigint AS "balanceFen"
     FROM ledger.v_balances GROUP BY 1, 2, 3 ORDER BY 2, 3`,
    [PROVIDER_MID],
    'reserve.lines',
  );

const daysSince = (day: ShanghaiDate, now: Date): number =>
  Math.max(0, Math.round((atShanghai(shanghaiDate(now)).getTime() - atShanghai(day).getTime()) / DAY_MS));

const shownSide = ({ groups: members, fen }: EquationSide<Line>, side: Side, names: ReadonlyMap<string, string>) => ({
  amount: yuanOfFen(fen),
  groups: members.map(({ group, lines, fen: groupFen }) => ({
    key: group,
    name: groups[group].name,
    amount: yuanOfFen(groupFen),
    lines: lines.map((line) => ({
      key: line.accountId ?? line.kind,
      accountId: line.accountId,
      name: lineName(names, line),
      amount: yuanOfFen(side === 'owed' ? line.balanceFen : -line.balanceFen),
    })),
  })),
});

/** `console/reserve/equation`. */
export const equation: Handler<typeof showEquation> = async ({ tx, clock }) => {
  const now = clock.now();
  await actFor(tx);
  const [lines, bank] = [await bookLines(tx), await bankSide(tx)];
  const names = ownAccountNames();
  const { owed, held, differenceFen } = equationOf(lines);
  return ok({
    owed: shownSide(owed, 'owed', names),
    held: shownSide(held, 'held', names),
    difference: yuanOfFen(differenceFen),
    bank: {
      comparedDay: bank.comparedDay,
      items: bank.items,
      difference: yuanOfFen(bank.differenceFen),
      oldestDays: bank.oldestDay === null ? 0 : daysSince(bank.oldestDay, now),
    },
    at: shanghaiIso(now),
  });
};

const shownDifference = ({ result, state, ...item }: Difference, now: Date) => ({
  itemNo: item.itemNo,
  day: item.day,
  days: daysSince(item.day, now),
  kind: item.kind,
  ref: item.ref,
  resultName: results[result],
  bankAmount: yuanOfFen(item.bankFen),
  ownAmount: yuanOfFen(item.ownFen),
  effect: yuanOfFen(effectOf(item)),
  stateName: itemStates[state],
  owner: item.owner,
  mid: item.mid === PROVIDER_MID ? '' : item.mid,
  orderNo: item.orderNo,
});

/** `console/reserve/differences`. */
export const showDifferences: Handler<typeof pageDifferences> = async ({ tx, clock }, { pageNo, pageSize }) => {
  await actFor(tx);
  const rows = await openDifferences(tx, { skip: (pageNo - 1) * pageSize, limit: pageSize });
  const { items } = await bankSide(tx);
  const now = clock.now();
  return ok({ list: rows.map((row) => shownDifference(row, now)), pageNo, pageSize, totalCount: items });
};

/** `console/reserve/exportDifferences`. */
export const differencesFile: Handler<typeof exportDifferences> = async (context, { format }) => {
  await actFor(context.tx);
  const rows = await openDifferences(context.tx, { skip: 0, limit: LIST_FILE_MAX + 1 });
  const now = context.clock.now();
  const amount = (row: Difference): [Fen, Fen, Fen] => [row.bankFen, row.ownFen, effectOf(row)];
  return listFile(context, {
    title: '备付金差异',
    format,
    filter: {},
    columns: [
      { title: '差异号', kind: 'count' },
      { title: '业务日', kind: 'text', width: 12 },
      { title: '账龄(天)', kind: 'count' },
      { title: '类型', kind: 'text', width: 10 },
      { title: '差异', kind: 'text', width: 12 },
      { title: '指令号或流水号', kind: 'text', width: 40 },
      { title: '银行金额(元)', kind: 'amount', total: true },
      { title: '我方金额(元)', kind: 'amount', total: true },
      { title: '对银行存款的影响(元)', kind: 'amount', total: true },
      { title: '状态', kind: 'text', width: 10 },
      { title: '处理人', kind: 'text', width: 12 },
      { title: '商户号', kind: 'text', width: 16 },
      { title: '订单号', kind: 'text', width: 28 },
    ],
    rows: rows.map((row) => {
      const { itemNo, day, days, kind, resultName, ref, stateName, owner, mid, orderNo } = shownDifference(row, now);
      const start = [itemNo, day, days, kindNames[kind], resultName, ref];
      return [...start, ...amount(row), stateName, owner, mid, orderNo];
    }),
  });
};

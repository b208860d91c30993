import { formatCount, formatFen } from '#platform/kernel/amount-text.ts';
import { itemStates, kindNames, results, stateNames } from '#capabilities/bank-file/contract/words.ts';
import type { DayRow, KindTotals } from '#capabilities/bank-file/server/list-days.ts';
import type { Item } from '#capabilities/bank-file/server/items.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';

const yuan = (fen: Fen): string => `${formatFen(fen)} 元`;

export const dayLine = ({ day, asked: attempts, matchedAt, runs, openItems }: DayRow): string =>
  matchedAt
    ? `${day}　已核对　${shanghaiText(matchedAt)}${runs > 1 ? `（第${runs}次）` : ''}　未处理差异 ${formatCount(openItems)} 条`
    : `${day}　未取到银行文件（已询问 ${attempts} 次）`;

export const totalsLine = (kindName: string, { bankCount, bankFen, ownCount, ownFen, sameCount }: KindTotals): string =>
  `${kindName}　银行 ${formatCount(bankCount)} 笔 ${yuan(bankFen)}　我方 ${formatCount(ownCount)} 笔 ${yuan(ownFen)}　一致 ${formatCount(sameCount)} 笔　差额 ${yuan(bankFen - ownFen)}`;

const side = (fen: Fen | null, state: keyof typeof stateNames | null): string =>
  fen === null || state === null ? '无' : `${yuan(fen)} ${stateNames[state]}`;

export const itemLine = (item: Item): string =>
  [
    `#${item.itemNo}`,
    item.day,
    results[item.result],
    `${kindNames[item.kind]} ${item.ref}`,
    `银行 ${side(item.bankFen, item.bankState)}`,
    `我方 ${side(item.ownFen, item.ownState)}`,
    itemStates[item.state] + (item.handling ? `（${item.handling}）` : ''),
    item.owner,
  ]
    .filter((part) => part !== '')
    .join('　');

import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import type { SearchHit, Searching, SearchSource } from '#platform/search/index.ts';
import { orderTypeName, stateWord } from '../../contract/words.ts';
import { findLines, findOrders } from './search-payments.ts';
import { lineStateWord } from '../batch/show-lines.ts';

/** Of a person who may see the list and open what it has. */
const permission = ['0501', '0502'] as const;
const MINUTES = 16;
const noteOf = (...parts: readonly string[]): string => parts.join(' · ');

async function searchOrders(searching: Searching): Promise<SearchHit[]> {
  const found = await findOrders(searching.tx, searching);
  return found.map(({ term, orderNo, kind, typeCode, state, otherName, amountFen, submittedAt }) => {
    const typeName = orderTypeName(typeCode);
    return {
      term,
      id: orderNo,
      title: otherName || typeName,
      amountFen,
      note: noteOf(typeName, stateWord(kind, state), shanghaiText(submittedAt).slice(0, MINUTES)),
      page: '/order/detail',
      query: { open: orderNo },
    };
  });
}

async function searchLines(searching: Searching): Promise<SearchHit[]> {
  const found = await findLines(searching.tx, searching);
  return found.map(({ term, orderNo, lineNo, typeCode, state, orderState, payeeName, amountFen, submittedAt }) => ({
    term,
    id: `${orderNo}-${lineNo}`,
    title: payeeName,
    amountFen,
    note: noteOf(
      `${orderTypeName(typeCode)}第${lineNo}笔`,
      lineStateWord({ state: orderState }, state),
      shanghaiText(submittedAt).slice(0, MINUTES),
    ),
    page: '/order/detail',
    query: { open: orderNo },
  }));
}

export const orderSearch: readonly SearchSource[] = [
  { name: 'order', title: '订单', permission, find: searchOrders },
  { name: 'line', title: '批量明细', permission, find: searchLines },
];

import type { Handler } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { pageFile } from '#platform/sheet/index.ts';
import type { exportBankDays, exportDifferences } from '../../contract/provider-operations.ts';
import { dayStates, itemStates, kindNames, results } from '../../contract/words.ts';
import { showDays, showDifferences } from './show.ts';

const namesOf = <Key extends string>(words: Readonly<Record<Key, string>>, keys: readonly Key[] = []): string =>
  keys.map((key) => words[key]).join('、');
const fenOrNone = (amount: string | null) => (amount === null ? null : fenOfYuan(amount));

/** `console/bankFile/days.export`. */
export const daysFile: Handler<typeof exportBankDays> = (context, { format, ...filter }) => {
  const { from = '', to = '', states } = filter;
  return pageFile(context, {
    title: '银行日终对账',
    format,
    filter: { 日期: from || to ? `${from}～${to}` : '', 状态: namesOf(dayStates, states) },
    read: (page) => showDays(context, { ...filter, ...page }),
    columns: [
      { title: '日期', kind: 'text', width: 12, cellOf: ({ day }) => day },
      { title: '状态', kind: 'text', width: 12, cellOf: ({ stateName }) => stateName },
      { title: '银行笔数', kind: 'count', cellOf: ({ bankCount }) => bankCount },
      { title: '银行金额(元)', kind: 'amount', cellOf: ({ bankAmount }) => fenOfYuan(bankAmount) },
      { title: '我方笔数', kind: 'count', cellOf: ({ ownCount }) => ownCount },
      { title: '我方金额(元)', kind: 'amount', cellOf: ({ ownAmount }) => fenOfYuan(ownAmount) },
      { title: '一致笔数', kind: 'count', cellOf: ({ sameCount }) => sameCount },
      { title: '差额(元)', kind: 'amount', cellOf: ({ gap }) => fenOfYuan(gap) },
      { title: '未处理差异', kind: 'count', cellOf: ({ openItems }) => openItems },
      { title: '核对时间', kind: 'time', cellOf: ({ comparedAt }) => (comparedAt ? new Date(comparedAt) : null) },
    ],
  });
};

/** `console/bankFile/differences.export`. */
export const differencesFile: Handler<typeof exportDifferences> = (context, { format, ...filter }) =>
  pageFile(context, {
    title: '对账差异',
    format,
    filter: {
      业务日: filter.day,
      状态: namesOf(itemStates, filter.states),
      差异: namesOf(results, filter.results),
      类型: namesOf(kindNames, filter.kinds),
      编号: filter.number,
      处理人: filter.isOwn ? '本人' : '',
    },
    read: (page) => showDifferences(context, { ...filter, ...page }),
    columns: [
      { title: '业务日', kind: 'text', width: 12, cellOf: ({ day }) => day },
      { title: '账龄(天)', kind: 'count', cellOf: ({ ageDays }) => ageDays },
      { title: '类型', kind: 'text', width: 12, cellOf: ({ kindName }) => kindName },
      { title: '差异', kind: 'text', width: 14, cellOf: ({ resultName }) => resultName },
      { title: '指令号或流水号', kind: 'text', width: 28, cellOf: ({ ref }) => ref },
      { title: '银行金额(元)', kind: 'amount', cellOf: ({ bankAmount }) => fenOrNone(bankAmount) },
      { title: '银行状态', kind: 'text', width: 12, cellOf: ({ bankStateName }) => bankStateName },
      { title: '我方金额(元)', kind: 'amount', cellOf: ({ ownAmount }) => fenOrNone(ownAmount) },
      { title: '我方状态', kind: 'text', width: 12, cellOf: ({ ownStateName }) => ownStateName },
      { title: '商户', kind: 'text', width: 28, cellOf: ({ customerName }) => customerName },
      { title: '商户号', kind: 'text', width: 16, cellOf: ({ mid }) => mid },
      { title: '订单号', kind: 'text', width: 24, cellOf: ({ orderNo }) => orderNo },
      { title: '状态', kind: 'text', width: 12, cellOf: ({ stateName }) => stateName },
      { title: '处理人', kind: 'text', width: 20, cellOf: ({ owner }) => owner },
      { title: '处理方式', kind: 'text', width: 16, cellOf: ({ handling }) => handling },
    ],
  });

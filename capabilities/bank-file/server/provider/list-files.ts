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
    filter: { 日期: from || to ? `${from} ~ ${to}` : '', 状态: namesOf(dayStates, states) },
    read: (page) => showDays(context, { ...filter, ...page }),
    columns: [
      { title: '日期', kind: 'text', width: 12, of: ({ day }) => day },
      { title: '状态', kind: 'text', width: 12, of: ({ stateName }) => stateName },
      { title: '银行笔数', kind: 'count', of: ({ bankCount }) => bankCount },
      { title: '银行金额(元)', kind: 'amount', of: ({ bankAmount }) => fenOfYuan(bankAmount) },
      { title: '我方笔数', kind: 'count', of: ({ ownCount }) => ownCount },
      { title: '我方金额(元)', kind: 'amount', of: ({ ownAmount }) => fenOfYuan(ownAmount) },
      { title: '一致笔数', kind: 'count', of: ({ sameCount }) => sameCount },
      { title: '差额(元)', kind: 'amount', of: ({ gap }) => fenOfYuan(gap) },
      { title: '未处理差异', kind: 'count', of: ({ openItems }) => openItems },
      { title: '核对时间', kind: 'time', of: ({ comparedAt }) => (comparedAt ? new Date(comparedAt) : null) },
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
      { title: '业务日', kind: 'text', width: 12, of: ({ day }) => day },
      { title: '账龄(天)', kind: 'count', of: ({ ageDays }) => ageDays },
      { title: '类型', kind: 'text', width: 12, of: ({ kindName }) => kindName },
      { title: '差异', kind: 'text', width: 14, of: ({ resultName }) => resultName },
      { title: '指令号或流水号', kind: 'text', width: 28, of: ({ ref }) => ref },
      { title: '银行金额(元)', kind: 'amount', of: ({ bankAmount }) => fenOrNone(bankAmount) },
      { title: '银行状态', kind: 'text', width: 12, of: ({ bankStateName }) => bankStateName },
      { title: '我方金额(元)', kind: 'amount', of: ({ ownAmount }) => fenOrNone(ownAmount) },
      { title: '我方状态', kind: 'text', width: 12, of: ({ ownStateName }) => ownStateName },
      { title: '商户', kind: 'text', width: 28, of: ({ customerName }) => customerName },
      { title: '商户号', kind: 'text', width: 16, of: ({ mid }) => mid },
      { title: '订单号', kind: 'text', width: 24, of: ({ orderNo }) => orderNo },
      { title: '状态', kind: 'text', width: 12, of: ({ stateName }) => stateName },
      { title: '处理人', kind: 'text', width: 20, of: ({ owner }) => owner },
      { title: '处理方式', kind: 'text', width: 16, of: ({ handling }) => handling },
    ],
  });

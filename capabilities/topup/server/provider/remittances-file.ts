import type { Handler } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { pageFile } from '#platform/sheet/index.ts';
import type { exportRemittances } from '../../contract/provider-operations.ts';
import { remittanceStates } from '../../contract/words.ts';
import { showRemittances } from './show-remittances.ts';

/** `console/remittance/export`. */
export const remittancesFile: Handler<typeof exportRemittances> = (context, { format, ...filter }) =>
  pageFile(context, {
    title: '未认领来款',
    format,
    filter: {
      状态: (filter.states ?? []).map((state) => remittanceStates[state]).join('、'),
      关键字: filter.keyword,
      金额: filter.amount,
    },
    read: (page) => showRemittances(context, { ...filter, ...page }),
    columns: [
      { title: '到账时间', kind: 'time', cellOf: ({ arrivedAt }) => new Date(arrivedAt) },
      { title: '账龄(天)', kind: 'count', cellOf: ({ ageDays }) => ageDays },
      { title: '银行流水号', kind: 'text', width: 28, cellOf: ({ serialNo }) => serialNo },
      { title: '付款户名', kind: 'text', width: 28, cellOf: ({ payerName }) => payerName },
      { title: '付款账号', kind: 'text', width: 24, cellOf: ({ payerAccountNo }) => payerAccountNo },
      { title: '付款银行', kind: 'text', width: 24, cellOf: ({ payerBankName }) => payerBankName },
      { title: '收款账号', kind: 'text', width: 24, cellOf: ({ toAccountNo }) => toAccountNo },
      { title: '金额(元)', kind: 'amount', cellOf: ({ amount }) => fenOfYuan(amount) },
      { title: '备注', kind: 'text', width: 28, cellOf: ({ remark }) => remark },
      { title: '状态', kind: 'text', width: 12, cellOf: ({ stateName }) => stateName },
      { title: '说明', kind: 'text', width: 28, cellOf: ({ hint }) => hint },
      { title: '入账商户', kind: 'text', width: 28, cellOf: ({ customerName }) => customerName },
      { title: '商户号', kind: 'text', width: 16, cellOf: ({ mid }) => mid },
      { title: '订单号', kind: 'text', width: 24, cellOf: ({ orderNo }) => orderNo },
    ],
  });

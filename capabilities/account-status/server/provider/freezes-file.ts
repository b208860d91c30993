import type { Handler } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { pageFile } from '#platform/sheet/index.ts';
import type { exportFreezes } from '../../contract/provider-operations.ts';
import { partStates } from '../../contract/words.ts';
import { showFreezes } from './freezes.ts';

/** `console/freeze/export`. */
export const freezesFile: Handler<typeof exportFreezes> = (context, { format, ...filter }) =>
  pageFile(context, {
    title: '平台冻结',
    format,
    filter: { 商户号: filter.mid, 状态: filter.state && partStates[filter.state] },
    read: (page) => showFreezes(context, { ...filter, ...page }),
    columns: [
      { title: '冻结时间', kind: 'time', cellOf: ({ placedAt }) => new Date(placedAt) },
      { title: '商户', kind: 'text', width: 28, cellOf: ({ customerName }) => customerName },
      { title: '商户号', kind: 'text', width: 16, cellOf: ({ mid }) => mid },
      { title: '账号', kind: 'text', width: 22, cellOf: ({ accountNo }) => accountNo },
      { title: '范围', kind: 'text', width: 12, cellOf: ({ amount }) => (amount === null ? '整个账户' : '部分金额') },
      { title: '金额(元)', kind: 'amount', cellOf: ({ amount }) => (amount === null ? null : fenOfYuan(amount)) },
      { title: '来源', kind: 'text', width: 12, cellOf: ({ sourceName }) => sourceName },
      { title: '文书编号', kind: 'text', width: 28, cellOf: ({ documentNo }) => documentNo },
      { title: '发文机关', kind: 'text', width: 28, cellOf: ({ authority }) => authority },
      { title: '告知商户的原因', kind: 'text', width: 28, cellOf: ({ reason }) => reason },
      { title: '到期日', kind: 'text', width: 12, cellOf: ({ endDate }) => endDate ?? '' },
      { title: '状态', kind: 'text', width: 12, cellOf: ({ stateName }) => stateName },
      { title: '结束时间', kind: 'time', cellOf: ({ endedAt }) => (endedAt ? new Date(endedAt) : null) },
    ],
  });

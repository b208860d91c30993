import type { Handler } from '#platform/http/handler.ts';
import { pageFile } from '#platform/sheet/index.ts';
import type { exportApplications } from '../../contract/provider-operations.ts';
import { applicationStates } from '../../contract/words.ts';
import { showList } from './show-applications.ts';

const dateOf = (time: string | null): Date | null => (time ? new Date(time) : null);

/** `console/onboarding/export`: without ID numbers, mobiles masked as on the page. */
export const applicationsFile: Handler<typeof exportApplications> = (context, { format, ...filter }) =>
  pageFile(context, {
    title: '进件申请',
    format,
    filter: { 状态: filter.state && applicationStates[filter.state], 关键字: filter.text, 批次: filter.sheetNo },
    read: (page) => showList(context, { ...filter, ...page }),
    columns: [
      { title: '申请编号', kind: 'text', width: 22, cellOf: ({ applicationNo }) => applicationNo },
      { title: '商户名称', kind: 'text', width: 32, cellOf: ({ name }) => name },
      { title: '统一社会信用代码', kind: 'text', width: 22, cellOf: ({ creditCode }) => creditCode },
      { title: '状态', kind: 'text', width: 12, cellOf: ({ state }) => applicationStates[state] },
      { title: '退回或拒绝原因', kind: 'text', width: 32, cellOf: ({ reason }) => reason },
      { title: '管理员', kind: 'text', width: 12, cellOf: ({ administratorName }) => administratorName },
      { title: '管理员手机号', kind: 'text', width: 16, cellOf: ({ administratorMobile }) => administratorMobile },
      { title: '商户号', kind: 'text', width: 16, cellOf: ({ mid }) => mid },
      { title: '批次', kind: 'text', width: 20, cellOf: ({ sheetNo }) => sheetNo },
      { title: '新建人', kind: 'text', width: 12, cellOf: ({ createdName }) => createdName },
      { title: '新建时间', kind: 'time', cellOf: ({ createdAt }) => dateOf(createdAt) },
      { title: '提交人', kind: 'text', width: 12, cellOf: ({ submittedName }) => submittedName },
      { title: '提交时间', kind: 'time', cellOf: ({ submittedAt }) => dateOf(submittedAt) },
      { title: '最近修改', kind: 'time', cellOf: ({ changedAt }) => dateOf(changedAt) },
    ],
  });

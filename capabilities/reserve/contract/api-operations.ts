import { z } from 'zod';
import { apiList, apiListQuery, listOfPage, pageOfQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { pageAdjustments } from './adjustment-operations.ts';

/** What became of corrections that people have proposed and decided in the console. */
const apiListAdjustments = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/adjustments',
  name: 'listAdjustments',
  title: '查询调账',
  titleEn: 'List adjustments that wait, or (ended=true) what became of the others, the newest first',
  scope: {
    code: 'adjustments:read',
    title: '查询调账',
    titleEn: 'Read adjustments',
    realm: 'provider',
    permissions: ['op.fund.view'],
  },
  input: apiInput({
    query: { ended: z.enum(['true', 'false'], { error: 'ended 为 true 或 false' }).default('false'), ...apiListQuery },
  }),
  output: apiList(pageAdjustments.output.shape.list.element),
  errors: pageAdjustments.errors,
  effect: 'read',
  page: pageAdjustments,
  pageInput: ({ query }) => ({ ended: query.ended === 'true', ...pageOfQuery(query) }),
  pageAnswer: listOfPage,
  example: {
    query: { ended: 'true', limit: '50' },
    answer: {
      list: [
        {
          adjustmentId: '019abcde-0000-7000-8000-000000000030',
          mid: 'M100001',
          customerName: '杭州测试有限公司',
          accountNo: '8801000100000011',
          way: 'in',
          side: 'bankCash',
          amount: '88.88',
          merchantReason: '补记银行漏记的汇款',
          reason: '银行日终文件差异',
          state: 'done',
          stateName: '已生效',
          proposedBy: '财务小陈',
          proposedAt: '2026-11-20T15:00:00+08:00',
          decidedBy: '风控老王',
          decidedAt: '2026-11-20T15:10:00+08:00',
          decisionReason: '',
          files: [{ fileId: '019abcde-0000-7000-8000-000000000031', fileName: '银行回单.pdf', sha256: '0'.repeat(64) }],
        },
      ],
      nextCursor: null,
    },
  },
});

export const reserveApiOperations = [apiListAdjustments];

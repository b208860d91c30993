import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { transfer } from './operations.ts';

const { requestNo: _number, mespAuthList: _factors, ...body } = transfer.input.shape;

const apiTransfer = apiOperation({
  realm: 'merchant',
  method: 'POST',
  path: '/transfers',
  name: 'createTransfer',
  title: '转账',
  titleEn: "Transfer to a company's account inside the provider",
  scope: {
    code: 'transfers:write',
    title: '发起转账',
    titleEn: 'Make transfers',
    realm: 'merchant',
    permissions: ['030201'],
  },
  input: apiInput({ body }),
  output: transfer.output,
  errors: transfer.errors,
  effect: 'change',
  page: transfer,
  pageInput: (input, requestNo) => ({ ...input.body, requestNo }),
  amount: (input) => input.body.amount,
  example: {
    body: {
      quoteId: '019abcde-0000-7000-8000-000000000001',
      accountNo: '8801000100000011',
      payeeAccountNo: '8801000200000022',
      payeeName: '杭州测试有限公司',
      amount: '12.00',
      remark: '货款',
    },
    answer: { orderNo: '202611201000001234567890', auditStatus: '00', state: 'queued' },
  },
});

export const transferApiOperations = [apiTransfer];

import { batchApi, batchApiOperations } from '#capabilities/order/contract/batch-api.ts';
import { apiInput, apiOperation, type ApiScope } from '#platform/kernel/api-operation.ts';
import { transferContract } from './kind.ts';
import { transfer, transferBatch } from './operations.ts';

const { requestNo: _number, mespAuthList: _factors, ...body } = transfer.input.shape;

const writes: ApiScope = {
  code: 'transfers:write',
  title: '发起转账',
  titleEn: 'Make transfers',
  realm: 'merchant',
  permissions: ['030201'],
};

const apiTransfer = apiOperation({
  realm: 'merchant',
  method: 'POST',
  path: '/transfers',
  name: 'createTransfer',
  title: '转账',
  titleEn: "Transfer to a company's account inside the provider",
  scope: writes,
  input: apiInput({ body }),
  output: transfer.output,
  errors: transfer.errors,
  effect: 'change',
  page: transfer,
  pageInput: (input, requestNo) => ({ ...input.body, requestNo }),
  amount: (input) => input.body.amount,
  members: { orderNo: 'paysAgain' },
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

const line = {
  merchantLineNo: 'HK-0001',
  payeeName: '杭州测试有限公司',
  payeeAccountNo: '8801000200000022',
  amount: '11.00',
  remark: '货款',
};

export const transferBatchApi = batchApi({
  kind: transferContract,
  noun: 'transfer',
  scope: writes,
  submit: transferBatch,
  members: {
    merchantLineNo: { english: 'at most 32 letters, digits, _ or -, once in a batch' },
    payeeName: { english: 'the name of the account of the payee' },
    payeeAccountNo: { english: 'an account inside the provider that has that name and can receive' },
    amount: { english: '0.01 to 999999999.99 with at most two decimals, within the limit of one payment' },
    remark: { english: 'at most 100 characters without forbidden words' },
  },
  exampleLines: [line, { ...line, merchantLineNo: 'HK-0002', amount: '13.00' }],
});

export const transferApiOperations = [apiTransfer, ...batchApiOperations(transferBatchApi)];

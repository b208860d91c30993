import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { payOut } from './operations.ts';

const { requestNo: _number, mespAuthList: _factors, ...body } = payOut.input.shape;

const apiPayout = apiOperation({
  realm: 'merchant',
  method: 'POST',
  path: '/payouts',
  name: 'createPayout',
  title: '代付',
  titleEn: "Pay to somebody's bank account",
  scope: {
    code: 'payouts:write',
    title: '发起代付',
    titleEn: 'Make payouts',
    realm: 'merchant',
    permissions: ['030401'],
  },
  input: apiInput({ body }),
  output: payOut.output,
  errors: payOut.errors,
  effect: 'change',
  page: payOut,
  pageInput: (input, requestNo) => ({ ...input.body, requestNo }),
  amount: (input) => input.body.amount,
  example: {
    body: {
      quoteId: '019abcde-0000-7000-8000-000000000002',
      accountNo: '8801000100000011',
      payeeBankAccountNo: '6222021234567894',
      payeeName: '张三',
      payeeBankName: '中国工商银行',
      payeeType: 'individual',
      amount: '12.00',
      remark: '劳务费',
    },
    answer: { orderNo: '202611201000001234567891', auditStatus: '00', state: 'queued' },
  },
});

export const payoutApiOperations = [apiPayout];

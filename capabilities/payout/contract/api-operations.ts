import { batchApi, batchApiOperations } from '#capabilities/order/contract/batch-api.ts';
import { apiInput, apiOperation, type ApiScope } from '#platform/kernel/api-operation.ts';
import { payoutContract } from './kind.ts';
import { payOut, payOutBatch } from './operations.ts';
import { payeeTypes } from '#capabilities/payee/contract/words.ts';

const { requestNo: _number, mespAuthList: _factors, ...body } = payOut.input.shape;

const writes: ApiScope = {
  code: 'payouts:write',
  title: '发起代付',
  titleEn: 'Make payouts',
  realm: 'merchant',
  permissions: ['030401'],
};

const apiPayout = apiOperation({
  realm: 'merchant',
  method: 'POST',
  path: '/payouts',
  name: 'createPayout',
  title: '代付',
  titleEn: "Pay to somebody's bank account",
  scope: writes,
  input: apiInput({ body }),
  output: payOut.output,
  errors: payOut.errors,
  effect: 'change',
  page: payOut,
  pageInput: (input, requestNo) => ({ ...input.body, requestNo }),
  amount: (input) => input.body.amount,
  members: { payeeAccountNo: 'payeeBankAccountNo', orderNo: 'paysAgain' },
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

const TEXT_OF_60 = 'at most 60 characters';
const line = {
  merchantLineNo: 'GZ-0001',
  payeeName: '张三',
  payeeAccountNo: '6222021234567894',
  payeeBankName: '中国工商银行',
  payeeType: 'individual',
  amount: '11.00',
  purpose: '劳务费',
};

export const payoutBatchApi = batchApi({
  kind: payoutContract,
  noun: 'payout',
  scope: writes,
  submit: payOutBatch,
  members: {
    merchantLineNo: { english: 'at most 32 letters, digits, _ or -, once in a batch' },
    payeeName: { english: '2 to 60 characters; the name of a person has no digits' },
    payeeAccountNo: { english: '6 to 28 digits; of a person a valid card number' },
    payeeBankName: { english: `the full name of the bank, ${TEXT_OF_60}` },
    province: { english: 'at most 20 characters' },
    city: { english: 'at most 20 characters' },
    branch: { english: 'the full name of the branch, at most 80 characters; needed for a company' },
    bankCode: { english: '12 digits' },
    payeeType: { english: 'company or individual', codes: payeeTypes },
    identityNo: { english: '15 digits, or 18 digits or letters' },
    amount: { english: '0.01 to 999999999.99 with at most two decimals, within the limit of one payment' },
    purpose: { english: 'at most 100 characters without forbidden words; needed from 50,000.00 on' },
    remark: { english: 'at most 50 characters without forbidden words' },
    mobile: { english: '11 digits' },
  },
  exampleLines: [line, { ...line, merchantLineNo: 'GZ-0002', payeeName: '李四', amount: '13.00' }],
});

export const payoutApiOperations = [apiPayout, ...batchApiOperations(payoutBatchApi)];

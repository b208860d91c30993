import type { Application } from '#platform/kernel/application.ts';

/**
 * What a text of a request must be, by the name of its member, for the contracts of the machine interfaces: where the
 * server checks it by a rule that has no pattern. A test names a text that has neither.
 */
const AMOUNT = 'yuan with at most two decimals, 0.01 to 999999999.99: `1234.50`';
const ACCOUNT = 'an account number: 6 to 28 digits';
const TIME = 'RFC 3339 with an offset: `2026-11-20T14:58:00+08:00`';
const LAST_DAY = 'the last day: `2030-12-31`; empty: without an end';
const CODE = 'a code that an answer has as `typeCode`';

export const memberTexts: Readonly<Record<string, string>> = {
  accountNo: ACCOUNT,
  payeeAccountNo: ACCOUNT,
  payeeBankAccountNo: ACCOUNT,
  amount: AMOUNT,
  minAmount: AMOUNT,
  maxAmount: AMOUNT,
  startTime: TIME,
  endTime: TIME,
  scheduledAt: `when it is sent, ${TIME}`,
  paidAt: `when the customer paid, ${TIME}`,
  acceptedBy: 'the name of the person of the merchant who accepted the terms',
  cursor: '`nextCursor` or `lastCursor` of an answer; empty or left out: from the beginning',
  function: 'the kind of payment: see README.md, First call in five minutes',
  quoteId: '`quoteId` of a quote that is not older than five minutes',
  orderNo: 'the number of an order',
  typeCode: CODE,
  typeCodes: CODE,
  keyword: 'a part of a name or number',
  list: 'the name of the list: see README.md, Statements, receipts, files',
  confirmCode: '`confirmCode` of the batch, where it has one',
  reason: 'why, for people to read',
  remark: 'for the payee to read',
  note: 'for the merchant to read',
  payeeName: "the name of the payee's account",
  payeeBankName: 'the full name of the bank',
  payerName: 'who paid',
  channel: 'by what was paid, for people to read: 微信支付',
  ratio: 'percent of the trade, with at most two decimals: `12.50`',
  payee: 'an account number of the provider, or a mobile',
  greeting: 'for the receivers to read',
  activity: 'for what the packets are given, for people to read',
  name: 'the full name, as papers have it',
  creditCode: '18 digits and capital letters, the last one being the check digit (GB 32100)',
  address: 'the registered address',
  business: 'the scope of business, as the licence has it',
  validUntil: LAST_DAY,
  idNo: '18 digits or 17 and X, the last one being the check digit (GB 11643)',
  idValidUntil: LAST_DAY,
  share: 'percent with at most two decimals, above 0; all together 100 at most',
  contactName: 'who answers questions',
  contactPhone: 'a mobile, or a number with its area code: `0591-87654321`',
  contactEmail: 'an e-mail address, or empty',
  administratorName: "the name of the merchant's first administrator",
  administratorMobile: '11 digits; the link for the first login goes there by SMS',
  holderName: 'the same name as `subject.name`',
  bankName: 'the full name of bank and branch',
  bankAccountNo: '5 to 30 digits',
  feePlan: 'the id of a plan of prices of the console; `standard` is there from the start',
  limitTemplate: 'the id of a template of limits of the console; `standard` is there from the start',
  fileName: 'with its ending: `license.pdf`',
};

/** The codes of products that a merchant may have from the start. */
export const productsText = (applications: readonly Application[]): string =>
  applications.map(({ code, name }) => `\`${code}\` (${name})`).join(', ');

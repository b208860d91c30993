/** The steps of an order's money (domain-rules section 1), in the sequence in which they can follow. Each is one journal whose key is the order and the step. */
const moneySteps = ['hold', 'release', 'pay', 'suspend', 'settle', 'reverse', 'return'] as const;
export type MoneyStep = (typeof moneySteps)[number];

/** Every key under which an order's money can have moved; the ledger is asked by keys, which it has an index for. `returnNos` are the bank's returns of the order. */
export const journalKeysOf = (orderNo: string, returnNos: readonly string[]): string[] =>
  moneySteps.flatMap((step) => (step === 'return' ? returnNos.map((returnNo) => `${orderNo}:return:${returnNo}`) : [`${orderNo}:${step}`]));

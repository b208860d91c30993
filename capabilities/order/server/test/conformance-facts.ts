import { formatAmount } from '#platform/kernel/amount-text.ts';
import { staysInside } from '#capabilities/account/contract/kinds.ts';
import { linesOfFacts, rowsOfFacts, sentenceOfFacts, type Facts, type Party } from '#platform/kernel/facts.ts';
import { newId } from '#platform/kernel/id.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import type { OrderDetail } from '../../contract/operations.ts';
import { must, type OrderFixture, type Placed } from './order-fixture.ts';
import type { TestMerchant } from './test-merchant.ts';

type Row = Pick<
  OrderDetail,
  'orderNo' | 'payeeName' | 'payeeAccountNo' | 'payeeBankName' | 'accountNo' | 'amount' | 'direction'
>;

/** What a person must be able to compare, as each text writes it. */
const wordsOf = ({ from, to, amount }: Facts): string[] => [
  ...[...from, ...to].flatMap(({ name, bankName, accountNo }: Party) =>
    [name, bankName, accountNo && `尾号${tailOf(accountNo)}`].filter(Boolean),
  ),
  `${formatAmount(amount)}元`,
];

/**
 * What confirmation, message, signing text, review and record of one order do not say alike: payee, bank, account,
 * amount and source. `input` makes an order that is reviewed.
 */
export async function differencesOfFacts(
  fixture: OrderFixture,
  maker: TestMerchant,
  path: string,
  input: Record<string, unknown>,
): Promise<string[]> {
  const before = await fixture.money(maker);
  const expected = must(await fixture.preview(maker, 'maker', path, input))!;
  const rows = rowsOfFacts(expected);
  const short = { ...expected, to: expected.to.slice(0, 3) };
  const wrong = [
    ...((await fixture.money(maker)) === before ? [] : ['a preview moved money']),
    ...missing('confirmation', rows.map(({ text }) => text).join(), wordsOf(expected)),
    ...missing('signing text', linesOfFacts(rows).join(), wordsOf(expected)),
    ...missing('message', sentenceOfFacts(rowsOfFacts(expected, 3)), wordsOf(short)),
  ];
  const { orderNo } = must(await fixture.call<Placed>(maker, 'maker', path, input));
  const detail = await fixture.detail(maker, orderNo);
  const backlog = await fixture.call<{ list: Row[] }>(maker, 'checker', 'plm/audit.backlog', {
    pageNo: 1,
    pageSize: 20,
  });
  const row = must(backlog).list.find((one) => one.orderNo === orderNo)!;
  const reviewInput = { requestNo: newId(), orderNo, orderHash: detail.orderHash };
  const reviewed = must(await fixture.preview(maker, 'checker', 'order/audit', reviewInput))!;
  const bare = (facts: Facts) => linesOfFacts(rowsOfFacts({ ...facts, about: [] })).join();
  return [
    ...wrong,
    ...missing('review', bare(reviewed), [bare(expected)]),
    ...unlike('row of the to-do', row, expected),
    ...unlike('record', detail, expected),
    ...(paysItself(expected) && !(expected.fromLabel && expected.toLabel)
      ? ['facts: an account pays itself, and no why']
      : []),
    ...(staysInside(detail.function) || expected.to[0]!.bankName !== '' ? [] : ['facts: no bank']),
    ...missing(
      'record',
      [detail.payeeName, detail.accountName, ...detail.details.map(({ text }) => text)].join(),
      expected.to.map(({ name }) => name || 'a payee without a name'),
    ),
  ];
}

const paysItself = ({ from, to }: Facts): boolean => from[0]!.accountNo === to[0]!.accountNo;

const missing = (where: string, text: string, words: readonly string[]): string[] =>
  words.filter((word) => !text.includes(word)).map((word) => `${where}: ${word}`);

/** Of many payees the row names the first alone. */
function unlike(where: string, shown: Row, { from, to, amount }: Facts): string[] {
  // Of money that comes in the other side is who pays.
  const [ownParty, other] = shown.direction === 'in' ? [to[0]!, from[0]!] : [from[0]!, to[0]!];
  const pairs: [string, string][] = [
    [shown.amount, amount],
    [tailOf(shown.accountNo), tailOf(ownParty.accountNo)],
    ...(shown.payeeAccountNo === ''
      ? []
      : ([
          [shown.payeeName, other.name],
          [tailOf(shown.payeeAccountNo), tailOf(other.accountNo)],
          [other.bankName === '' ? '' : shown.payeeBankName, other.bankName],
        ] as [string, string][])),
  ];
  return pairs.filter(([one, other]) => one !== other).map((pair) => `${where}: ${pair.join(' is not ')}`);
}

import type { BankInstruction, BankRail, BankState } from '#platform/port/bank-rail.ts';
import { LINES_A_CALL, RAIL_AT_ONCE } from '../../constants.ts';
import { lineChannelNumber } from '../../domain/order-number.ts';
import type { BatchLine } from '../row/line-row.ts';
import type { Order } from '../row/order-row.ts';

const instructionOf = ({ mid, orderNo }: Order, line: BatchLine): BankInstruction => ({
  channelNo: lineChannelNumber(mid, orderNo, line.lineNo),
  orderNo: `${orderNo}-${line.lineNo}`,
  amountFen: line.amountFen,
  payeeName: line.payeeName,
  payeeAccountNo: line.payeeAccountNo,
  payeeBankName: line.payeeBankName,
  ...(line.remark ? { memo: line.remark } : {}),
});

/**
 * Asks for lines that may have been sent, and sends the others and those that the bank has not. Answers in the sequence
 * of the lines. Lines that are not as they were approved (`areApproved` false) may be asked for, and are never sent.
 */
export async function askBankForLines(
  rail: BankRail,
  order: Order,
  lines: readonly BatchLine[],
  areApproved: boolean,
): Promise<{ line: BatchLine; state: BankState }[]> {
  const asked = lines.filter(({ sentAt }) => sentAt !== null);
  const known = new Map<number, BankState>();
  if (asked.length > 0) {
    const answers = await queryAll(
      rail,
      asked.map(({ lineNo }) => lineChannelNumber(order.mid, order.orderNo, lineNo)),
    );
    asked.forEach(({ lineNo }, index) => known.set(lineNo, answers[index]!));
  }
  const toSend = lines.filter(({ lineNo }) => (known.get(lineNo) ?? { state: 'absent' }).state === 'absent');
  if (toSend.length > 0) {
    if (!areApproved) throw new Error(`lines of order ${order.orderNo} are not what was submitted and approved`);
    const answers = await sendAll(
      rail,
      toSend.map((line) => instructionOf(order, line)),
    );
    toSend.forEach(({ lineNo }, index) => known.set(lineNo, answers[index]!));
  }
  return lines.map((line) => ({ line, state: known.get(line.lineNo)! }));
}

const sendAll = (rail: BankRail, instructions: readonly BankInstruction[]): Promise<BankState[]> =>
  inParts(instructions, LINES_A_CALL, (part) =>
    rail.sendMany ? rail.sendMany(part) : oneByOne(part, (instruction) => rail.send(instruction)),
  );

const queryAll = (rail: BankRail, channelNos: readonly string[]): Promise<BankState[]> =>
  inParts(channelNos, LINES_A_CALL, (part) =>
    rail.queryMany ? rail.queryMany(part) : oneByOne(part, (channelNo) => rail.query(channelNo)),
  );

/** Without a call for many. */
const oneByOne = <Item>(items: readonly Item[], ask: (item: Item) => Promise<BankState>): Promise<BankState[]> =>
  inParts(items, RAIL_AT_ONCE, (part) => Promise.all(part.map(ask)));

/**
 * One part after the other; answers in the sequence of the items. A bank that says nothing of a whole part is not
 * called for the others: each call would wait for its time-out. Lines that were not sent are asked for later, as all
 * that may have been.
 */
async function inParts<Item>(
  items: readonly Item[],
  most: number,
  ask: (part: readonly Item[]) => Promise<BankState[]>,
): Promise<BankState[]> {
  const answers: BankState[] = [];
  for (let first = 0; first < items.length; first += most) {
    const part = await ask(items.slice(first, first + most));
    answers.push(...part);
    if (part.every(({ state }) => state === 'unknown')) break;
  }
  return items.map((_, index) => answers[index] ?? { state: 'unknown' });
}

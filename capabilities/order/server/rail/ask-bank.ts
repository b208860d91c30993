import type { BankInstruction, BankRail, BankState } from '#platform/port/bank-rail.ts';
import { LINES_A_CALL, RAIL_AT_ONCE } from '../../constants.ts';
import { channelNumber, numberInOrder } from '../../domain/order-number.ts';
import type { OrderLine } from '../row/line-row.ts';
import type { Order } from '../row/order-row.ts';

/** A line with what the bank says of it. */
export interface Answer {
  line: OrderLine;
  state: BankState;
}

const channelNoOf = ({ mid, orderNo }: Order, { lineNo }: OrderLine): string => channelNumber({ mid, orderNo, lineNo });

const instructionOf = (order: Order, line: OrderLine): BankInstruction => ({
  channelNo: channelNoOf(order, line),
  orderNo: numberInOrder(order.orderNo, line.lineNo),
  amountFen: line.amountFen,
  payeeName: line.payeeName,
  payeeAccountNo: line.payeeAccountNo,
  payeeBankName: line.payeeBankName,
  ...(line.remark ? { memo: line.remark } : {}),
});

/** Whether lines are as they were approved, and whether the rail takes new ones at the moment. */
export interface Sending {
  areApproved: boolean;
  maySend: boolean;
}

/**
 * Asks for lines of an order that may have been sent, and sends the others and those that the bank has not. Answers in
 * the sequence of the lines. Lines that are not as they were approved may be asked for, and are never sent. While the
 * rail is paused the bank does not have what is not sent: `absent`.
 */
export async function askBank(
  rail: BankRail,
  order: Order,
  lines: readonly OrderLine[],
  { areApproved, maySend }: Sending,
): Promise<Answer[]> {
  const sentLines = lines.filter(({ sentAt }) => sentAt !== null);
  const known = new Map<number, BankState>();
  const keep = (queriedLines: readonly OrderLine[], states: readonly BankState[]): void =>
    queriedLines.forEach(({ lineNo }, index) => known.set(lineNo, states[index]!));
  if (sentLines.length > 0)
    keep(
      sentLines,
      await queryAll(
        rail,
        sentLines.map((line) => channelNoOf(order, line)),
      ),
    );
  const stateOf = ({ lineNo }: OrderLine): BankState => known.get(lineNo) ?? { state: 'absent' };
  const toSend = lines.filter((line) => stateOf(line).state === 'absent');
  if (toSend.length > 0 && maySend) {
    if (!areApproved) throw new Error(`order ${order.orderNo} is not what was submitted and approved`);
    keep(
      toSend,
      await sendAll(
        rail,
        toSend.map((line) => instructionOf(order, line)),
      ),
    );
  }
  return lines.map((line) => ({ line, state: stateOf(line) }));
}

const sendAll = (rail: BankRail, instructions: readonly BankInstruction[]): Promise<BankState[]> =>
  inParts(instructions, LINES_A_CALL, (part) =>
    rail.sendMany && part.length > 1 ? rail.sendMany(part) : oneByOne(part, (instruction) => rail.send(instruction)),
  );

const queryAll = (rail: BankRail, channelNos: readonly string[]): Promise<BankState[]> =>
  inParts(channelNos, LINES_A_CALL, (part) =>
    rail.queryMany && part.length > 1 ? rail.queryMany(part) : oneByOne(part, (channelNo) => rail.query(channelNo)),
  );

/** Without a call for many. */
const oneByOne = <Item>(items: readonly Item[], query: (item: Item) => Promise<BankState>): Promise<BankState[]> =>
  inParts(items, RAIL_AT_ONCE, (part) => Promise.all(part.map(query)));

/**
 * One part after the other; answers in the sequence of the items. A bank that says nothing of a whole part is not
 * called for the others: each call would wait for its time-out. Lines that were not sent are asked for later, as all
 * that may have been.
 */
async function inParts<Item>(
  items: readonly Item[],
  max: number,
  queryPart: (part: readonly Item[]) => Promise<BankState[]>,
): Promise<BankState[]> {
  const answers: BankState[] = [];
  for (let first = 0; first < items.length; first += max) {
    const part = await queryPart(items.slice(first, first + max));
    answers.push(...part);
    if (part.every(({ state }) => state === 'unknown')) break;
  }
  return items.map((_, index) => answers[index] ?? { state: 'unknown' });
}

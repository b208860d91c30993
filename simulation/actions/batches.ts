import { ACCOUNT_MAY_NOT_PAY, INSUFFICIENT_FUNDS } from '#capabilities/account/contract/errors.ts';
import { BATCH_NOT_SUBMITTABLE, BATCH_REPEATS_PAYMENTS } from '#capabilities/upload/contract/errors.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiDate, shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { laterThan, type Action } from '../action.ts';
import type { Ask } from '../ask.ts';
import { compareWorld } from '../compare.ts';
import type { Draw } from '../draw.ts';
import type { Firm } from '../firms.ts';
import type { AskedLine } from '../lines.ts';
import { isRepeat } from '../repeats.ts';
import { sheets, type Sheet, type SheetLine } from '../sheets.ts';
import { confirmCodeOf, uploadSheet } from '../uploads.ts';
import type { World } from '../world.ts';

const LINES_MAX = 6;
const SUBMITTED_AT_ONCE = 0.5;

/** A sheet that was read and is not submitted yet. */
interface Draft {
  firm: Firm;
  sheet: Sheet;
  batchId: string;
  day: string;
  entered: readonly SheetLine[];
  lines: readonly AskedLine[];
  /** The only account that can pay it. */
  accountNo: string | undefined;
  isFaulty: boolean;
}
const drafts = new WeakMap<World, Draft[]>();
const draftsOf = (world: World): Draft[] => drafts.get(world) ?? drafts.set(world, []).get(world)!;

const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((total, fen) => total + fen, 0n);
const sumOf = (lines: readonly SheetLine[]): Fen => sum(lines.map(({ enteredFen }) => enteredFen));

const freeOf = ({ model }: World, tradeNo: string): Fen => {
  const trade = model.orders.get(tradeNo)!;
  return model.leftOf(trade, ['refund']) - model.claimedOf(tradeNo);
};

/** More is to be paid back of a trade than `max` says of it. */
const exceeds = (lines: readonly AskedLine[], max: (tradeNo: string) => Fen): boolean =>
  [...Map.groupBy(lines, ({ tradeNo }) => tradeNo)].some(
    ([tradeNo, tradeLines]) => tradeNo !== null && sum(tradeLines.map(({ amountFen }) => amountFen)) > max(tradeNo),
  );

/** Whether a line cannot be paid: by the limits of the day on which the sheet is read, its fees, or its trades. */
function mustBeFaulty(world: World, { mid }: Firm['merchant'], sheet: Sheet, lines: readonly SheetLine[]): boolean {
  const requestedLines = linesOf(world, mid, sheet, lines);
  if (requestedLines === null) return true;
  const { orders, rules } = world.model;
  if (sheet.kind === 'refund') return exceeds(requestedLines, (tradeNo) => orders.get(tradeNo)!.amountFen);
  const { singleFen, dayFen } = rules.get(mid)!.limits;
  return lines.some(({ enteredFen }) => enteredFen > singleFen) || sumOf(lines) > dayFen;
}

/** What its lines move; null: the fee leaves nothing of one of them. */
function linesOf(world: World, mid: string, { kind }: Sheet, lines: readonly SheetLine[]): AskedLine[] | null {
  const requestedLines = lines.map(({ payeeAccountNo, tradeNo, enteredFen }) => {
    const charge = world.model.prices.chargeOf(mid, kind, 'T0', enteredFen, world.clock.now());
    return charge && { payeeAccountNo, tradeNo, ...charge };
  });
  return requestedLines.every((line) => line !== null) ? requestedLines : null;
}

async function submitDraft(world: World, draft: Draft, draw: Draw): Promise<string> {
  const now = world.clock.now();
  const { firm, sheet, batchId, entered } = draft;
  const { accountNo: chosen } = draw.oneOf([firm.merchant.account, firm.merchant.second]);
  const accountNo = draft.accountNo ?? chosen;
  const isLater = sheet.mayBeScheduled && draw.chance(0.2);
  const scheduledAt = isLater ? laterThan(now, draw.between(1, 60)) : null;
  const request = askOf(world, draft, accountNo, scheduledAt);
  // A number that was paid back before is refused with the sheet.
  const repeats = request.kind !== 'refund' && isRepeat(world.model, request.mid, entered, now);
  const confirmCode = await confirmCodeOf(world, firm, batchId, repeats);
  const isConfirmed = repeats && draw.chance(0.6);
  const expected = expectedOf(world, request, draft, repeats && !isConfirmed);
  world.model.asks.set(request.requestNo, request);
  const input = {
    requestNo: request.requestNo,
    batchId,
    accountNo,
    amount: yuanOfFen(sumOf(entered)),
    ...(scheduledAt ? { scheduledAt: shanghaiText(scheduledAt) } : {}),
    ...(isConfirmed ? { confirmCode, reason: '分两次付款' } : {}),
  };
  const before = world.model.acknowledged.size;
  const outcome = await world.place(firm, sheet.path, request, { input, expected, draw });
  if (world.model.acknowledged.size > before)
    drafts.set(
      world,
      draftsOf(world).filter((one) => one !== draft),
    );
  return `submit ${entered.length} lines${isConfirmed ? ' again' : ''}: ${outcome}`;
}

const upload: Action = {
  name: 'upload',
  weight: 8,
  async run(world, draw) {
    const [firm, sheet] = [draw.oneOf(world.firms), draw.oneOf(sheets)];
    const made = sheet.linesOf(world, firm, draw, draw.between(1, LINES_MAX));
    if (!made) return `upload of ${firm.name}: no trade`;
    const { lines: entered, accountNo } = made;
    const mustFail = mustBeFaulty(world, firm.merchant, sheet, entered);
    const lines = linesOf(world, firm.merchant.mid, sheet, entered) ?? [];
    const rows = entered.map((line) => (lineNo: string, index: number) => sheet.row(line, lineNo, index));
    const filled = { kind: sheet.kind, heads: sheet.heads, rows, totalFen: sumOf(entered) };
    const { batchId, errorCount } = await uploadSheet(world, firm, filled, draw);
    // What is left of a trade may have changed while the sheet was read.
    const isFaulty = mustFail || (sheet.kind === 'refund' && errorCount > 0);
    if (errorCount > 0 !== isFaulty) world.findings.push(`a sheet of ${sheet.kind} has ${errorCount} faulty rows`);
    const day = shanghaiDate(world.clock.now());
    const draft = { firm, sheet, batchId, day, entered, lines, accountNo, isFaulty };
    draftsOf(world).push(draft);
    const summary = `upload of ${firm.name}: ${entered.length} lines of ${sheet.kind}${isFaulty ? ', faulty' : ''}`;
    if (!draw.chance(SUBMITTED_AT_ONCE)) return summary;
    await compareWorld(world);
    return `${summary}; ${await submitDraft(world, draft, draw)}`;
  },
};

/** What the call must answer, as far as it is not that of every order. `repeats`: nobody has confirmed that it does. */
function expectedOf(world: World, request: Ask, { sheet, isFaulty }: Draft, repeats: boolean): string {
  const { model } = world;
  if (request.kind !== 'refund') {
    const refusal = repeats ? BATCH_REPEATS_PAYMENTS : (sheet.refusalOf?.(world, request) ?? null);
    return model.verdictOn(request, world.clock.now(), refusal ?? (isFaulty ? BATCH_NOT_SUBMITTABLE : null));
  }
  if (!model.mayPay(request.mid, request.accountNo)) return ACCOUNT_MAY_NOT_PAY;
  if (isFaulty || exceeds(request.lines!, (tradeNo) => freeOf(world, tradeNo))) return BATCH_NOT_SUBMITTABLE;
  return model.availableOf(request.accountNo) >= request.amountFen ? 'ok' : INSUFFICIENT_FUNDS;
}

function askOf(world: World, { firm, sheet, lines }: Draft, accountNo: string, scheduledAt: Date | null): Ask {
  return {
    requestNo: world.newRequestNo(),
    mid: firm.merchant.mid,
    kind: sheet.kind,
    accountNo,
    payeeAccountNo: '',
    amountFen: sum(lines.map(({ amountFen }) => amountFen)),
    feeFen: sum(lines.map(({ feeFen }) => feeFen)),
    scheduledAt,
    waits: false,
    lines,
    ...(sheet.refusalOf ? { parts: lines.map(({ payeeAccountNo: payee, amountFen: fen }) => ({ payee, fen })) } : {}),
  };
}

/** Its fees are those of the day on which it was read: an older one is left. */
const submit: Action = {
  name: 'submit',
  weight: 6,
  async run(world, draw) {
    const today = shanghaiDate(world.clock.now());
    const draft = draw.anyOf(draftsOf(world).filter(({ day }) => day === today));
    return draft ? submitDraft(world, draft, draw) : 'submit: no sheet';
  },
};

export const batches: readonly Action[] = [upload, submit];

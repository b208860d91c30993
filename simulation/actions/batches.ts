import { createHash } from 'node:crypto';
import { ACCOUNT_MAY_NOT_PAY, INSUFFICIENT_FUNDS } from '#capabilities/account/contract/errors.ts';
import { BATCH_NOT_SUBMITTABLE, BATCH_REPEATS_PAYMENTS } from '#capabilities/upload/contract/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiDate, shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { laterThan, type Action } from '../action.ts';
import type { Ask } from '../ask.ts';
import type { Firm } from '../firms.ts';
import type { AskedLine } from '../lines.ts';
import { sheets, type Sheet, type SheetLine } from '../sheets.ts';
import type { World } from '../world.ts';

const LINES_MAX = 6;

/** A sheet that was read and is not submitted yet. */
interface Draft {
  firm: Firm;
  sheet: Sheet;
  batchId: string;
  day: string;
  lines: readonly AskedLine[];
  enteredFen: Fen;
  /** The only account that can pay it. */
  accountNo: string | undefined;
  isFaulty: boolean;
}
const drafts = new WeakMap<World, Draft[]>();
const draftsOf = (world: World): Draft[] => drafts.get(world) ?? drafts.set(world, []).get(world)!;

const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((total, fen) => total + fen, 0n);
const entered = (lines: readonly SheetLine[]): Fen => sum(lines.map(({ enteredFen }) => enteredFen));

function contentOf({ heads, row }: Sheet, batchNo: string, lines: readonly SheetLine[]): Buffer {
  const head = `明细,批次号,${batchNo},总笔数,${lines.length},总金额,${yuanOfFen(entered(lines))},付款日期,`;
  const rows = lines.map((line, index) => row(line, `${batchNo}-${index + 1}`.slice(-32), index).join(','));
  return Buffer.from([`\uFEFF${head}`, heads, ...rows].join('\r\n'));
}

async function keepFile(world: World, { mid, people }: Firm['merchant'], content: Buffer): Promise<string> {
  const fileId = newId();
  const sha256 = createHash('sha256').update(content).digest('hex');
  await world.test.admin.query(
    `INSERT INTO uploads.files (mid, file_id, person_id, file_name, sha256, content, uploaded_at) VALUES ($1, $2, $3, '明细.csv', $4, $5, $6)`,
    [mid, fileId, people.maker.personId, sha256, content, world.clock.now()],
  );
  return fileId;
}

const freeOf = ({ model }: World, tradeNo: string): Fen => {
  const trade = model.orders.get(tradeNo)!;
  return model.leftOf(trade, ['refund']) - model.claimedOf(tradeNo);
};

/** More is to be paid back of a trade than `max` says of it. */
const exceeds = (lines: readonly AskedLine[], max: (tradeNo: string) => Fen): boolean =>
  [...Map.groupBy(lines, ({ tradeNo }) => tradeNo)].some(
    ([tradeNo, of]) => tradeNo !== null && sum(of.map(({ amountFen }) => amountFen)) > max(tradeNo),
  );

/** Whether a line cannot be paid: by the limits of the day on which the sheet is read, its fees, or its trades. */
function mustBeFaulty(world: World, { mid }: Firm['merchant'], sheet: Sheet, lines: readonly SheetLine[]): boolean {
  const asked = linesOf(world, mid, sheet, lines);
  if (asked === null) return true;
  const { orders, rules } = world.model;
  if (sheet.kind === 'refund') return exceeds(asked, (tradeNo) => orders.get(tradeNo)!.amountFen);
  const { singleFen, dayFen } = rules.get(mid)!.limits;
  return lines.some(({ enteredFen }) => enteredFen > singleFen) || entered(lines) > dayFen;
}

/** What its lines move; null: the fee leaves nothing of one of them. */
function linesOf(world: World, mid: string, { kind }: Sheet, lines: readonly SheetLine[]): AskedLine[] | null {
  const asked = lines.map(({ payeeAccountNo, tradeNo, enteredFen }) => {
    const charge = world.model.prices.chargeOf(mid, kind, 'T0', enteredFen, world.clock.now());
    return charge && { payeeAccountNo, tradeNo, ...charge };
  });
  return asked.every((line) => line !== null) ? asked : null;
}

const upload: Action = {
  name: 'upload',
  weight: 7,
  async run(world, draw) {
    const [firm, sheet] = [draw.oneOf(world.firms), draw.oneOf(sheets)];
    const made = sheet.linesOf(world, firm, draw, draw.between(1, LINES_MAX));
    if (!made) return `upload of ${firm.name}: no trade`;
    const { lines, accountNo } = made;
    const { mid } = firm.merchant;
    const mustFail = mustBeFaulty(world, firm.merchant, sheet, lines);
    const asked = linesOf(world, mid, sheet, lines) ?? [];
    const fileId = await keepFile(world, firm.merchant, contentOf(sheet, world.newRequestNo(), lines));
    const input = { function: sheet.kind, fileId };
    const begun = await world.call<{ batchId: string }>(firm, 'maker', 'csdb/v2/business/batchOrder', input, draw);
    if (!begun.ok) throw new Error(`a sheet of ${firm.name} was not taken: ${begun.code}`);
    const { batchId } = begun.data;
    await world.work(draw);
    const page = { batchId, pageNo: 1, pageSize: 20 };
    const read = await world.call<{ errorCount: number; fileErrors?: string[]; state: string }>(
      firm,
      'maker',
      'csdb/v2/business/queryBatchRecords',
      page,
    );
    if (!read.ok) throw new Error(`a sheet of ${firm.name} cannot be seen: ${read.code}`);
    // What is left of a trade may have changed while the sheet was read.
    const isFaulty = mustFail || (sheet.kind === 'refund' && read.data.errorCount > 0);
    const [enteredFen, day] = [entered(lines), shanghaiDate(world.clock.now())];
    draftsOf(world).push({ firm, sheet, batchId, day, lines: asked, enteredFen, accountNo, isFaulty });
    return `upload of ${firm.name}: ${lines.length} lines of ${sheet.kind}${isFaulty ? ', faulty' : ''}`;
  },
};

/** What the call must answer, as far as it is not that of every order. */
function expectedOf(world: World, ask: Ask, { isFaulty }: Draft): string {
  const { model } = world;
  if (ask.kind !== 'refund') return model.verdictOn(ask, world.clock.now(), isFaulty ? BATCH_NOT_SUBMITTABLE : null);
  if (!model.mayPay(ask.mid, ask.accountNo)) return ACCOUNT_MAY_NOT_PAY;
  if (isFaulty || exceeds(ask.lines!, (tradeNo) => freeOf(world, tradeNo))) return BATCH_NOT_SUBMITTABLE;
  return model.availableOf(ask.accountNo) >= ask.amountFen ? 'ok' : INSUFFICIENT_FUNDS;
}

/** Its fees are those of the day on which it was read: an older one is left. */
const submit: Action = {
  name: 'submit',
  weight: 8,
  async run(world, draw) {
    const today = shanghaiDate(world.clock.now());
    const draft = draw.anyOf(draftsOf(world).filter(({ day }) => day === today));
    if (!draft) return 'submit: no sheet';
    const { firm, sheet, batchId, lines, enteredFen } = draft;
    const { accountNo: chosen } = draw.oneOf([firm.merchant.account, firm.merchant.second]);
    const accountNo = draft.accountNo ?? chosen;
    const isLater = sheet.mayBeScheduled && draw.chance(0.2);
    const scheduledAt = isLater ? laterThan(world.clock.now(), draw.between(1, 60)) : null;
    const ask: Ask = {
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
    };
    const expected = expectedOf(world, ask, draft);
    world.model.asks.set(ask.requestNo, ask);
    const time = scheduledAt ? { scheduledAt: shanghaiText(scheduledAt) } : {};
    const input = { requestNo: ask.requestNo, batchId, accountNo, amount: yuanOfFen(enteredFen), ...time };
    const before = world.model.acknowledged.size;
    // The same payee may have got the same amount on the last day.
    const also = expected === 'ok' && sheet.kind !== 'payout' ? [BATCH_REPEATS_PAYMENTS] : [];
    const said = await world.place(firm, sheet.path, ask, { input, expected, also, draw });
    if (world.model.acknowledged.size > before)
      drafts.set(
        world,
        draftsOf(world).filter((one) => one !== draft),
      );
    return `submit ${lines.length} lines: ${said}`;
  },
};

export const batches: readonly Action[] = [upload, submit];

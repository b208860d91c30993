import { createHash } from 'node:crypto';
import { BATCH_NOT_SUBMITTABLE } from '#capabilities/upload/contract/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { shanghaiDate, shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { amountOf, laterThan, type Action } from '../action.ts';
import type { Firm } from '../firms.ts';
import type { AskedLine } from '../lines.ts';
import type { Ask } from '../ask.ts';
import type { World } from '../world.ts';

const LINES_MOST = 6;
const HEADS = '序号,商户明细号,收款户名,收款账号,开户银行,支行全称,账户类型,金额,用途/摘要';

/** A sheet that was read and is not submitted yet. */
interface Draft {
  firm: Firm;
  batchId: string;
  day: string;
  lines: readonly AskedLine[];
  /** A line was above what the firm pays with one payment, or all of them above what it pays on a day. */
  isFaulty: boolean;
}
const drafts = new WeakMap<World, Draft[]>();
const draftsOf = (world: World): Draft[] => drafts.get(world) ?? drafts.set(world, []).get(world)!;

const sum = (lines: readonly AskedLine[], of: 'amountFen' | 'feeFen'): bigint =>
  lines.reduce((fen, line) => fen + line[of], 0n);

function sheetOf(batchNo: string, lines: readonly AskedLine[]): Buffer {
  const head = `代付,批次号,${batchNo},总笔数,${lines.length},总金额,${yuanOfFen(sum(lines, 'amountFen'))},付款日期,`;
  const rows = lines.map(
    ({ payeeAccountNo, amountFen }, index) =>
      `${index + 1},${batchNo}-${index + 1},供应商${index + 1}公司,${payeeAccountNo},中国建设银行,上海分行,对公,${yuanOfFen(amountFen)},货款`,
  );
  return Buffer.from([`\uFEFF${head}`, HEADS, ...rows].join('\r\n'));
}

async function keepFile(world: World, { mid, people }: Firm['merchant'], content: Buffer): Promise<string> {
  const fileId = newId();
  const sha256 = createHash('sha256').update(content).digest('hex');
  await world.test.admin.query(
    `INSERT INTO uploads.files (mid, file_id, person_id, file_name, sha256, content, uploaded_at) VALUES ($1, $2, $3, '代付.csv', $4, $5, $6)`,
    [mid, fileId, people.maker.personId, sha256, content, world.clock.now()],
  );
  return fileId;
}

const upload: Action = {
  name: 'upload',
  weight: 4,
  async run(world, draw) {
    const firm = draw.oneOf(world.firms);
    const now = world.clock.now();
    const lines = Array.from({ length: draw.between(1, LINES_MOST) }, (): AskedLine => {
      const amountFen = amountOf(draw);
      const payeeAccountNo = `3100152031305${world.newRequestNo().slice(-7)}`;
      return {
        payeeAccountNo,
        amountFen,
        feeFen: world.model.prices.feeOf(firm.merchant.mid, 'payout', 'T0', amountFen, now),
      };
    });
    const { singleFen, dayFen } = world.model.rules.get(firm.merchant.mid)!.limits;
    const isFaulty = lines.some(({ amountFen }) => amountFen > singleFen) || sum(lines, 'amountFen') > dayFen;
    const fileId = await keepFile(world, firm.merchant, sheetOf(world.newRequestNo(), lines));
    const input = { function: 'payout', fileId };
    const begun = await world.call<{ batchId: string }>(firm, 'maker', 'csdb/v2/business/batchOrder', input, draw);
    if (!begun.ok) throw new Error(`a sheet of ${firm.name} was not taken: ${begun.code}`);
    const { batchId } = begun.data;
    await world.work(draw);
    draftsOf(world).push({ firm, batchId, day: shanghaiDate(now), lines, isFaulty });
    return `upload of ${firm.name}: ${lines.length} lines`;
  },
};

/** Its fees are those of the day on which it was read: an older one is left. */
const submit: Action = {
  name: 'submit',
  weight: 5,
  async run(world, draw) {
    const today = shanghaiDate(world.clock.now());
    const mine = draftsOf(world).filter(({ day }) => day === today);
    const draft = draw.anyOf(mine);
    if (!draft) return 'submit: no sheet';
    const { firm, batchId, lines } = draft;
    const { accountNo } = draw.oneOf([firm.merchant.account, firm.merchant.second]);
    const scheduledAt = draw.chance(0.2) ? laterThan(world.clock.now(), draw.between(1, 60)) : null;
    const ask: Ask = {
      requestNo: world.newRequestNo(),
      mid: firm.merchant.mid,
      kind: 'payout',
      accountNo,
      payeeAccountNo: '',
      amountFen: sum(lines, 'amountFen'),
      feeFen: sum(lines, 'feeFen'),
      scheduledAt,
      waits: false,
      lines,
    };
    const refused = draft.isFaulty ? BATCH_NOT_SUBMITTABLE : null;
    const expected = world.model.verdictOn(ask, world.clock.now(), refused);
    world.model.asks.set(ask.requestNo, ask);
    const time = scheduledAt ? { scheduledAt: shanghaiText(scheduledAt) } : {};
    const input = { requestNo: ask.requestNo, batchId, accountNo, amount: yuanOfFen(ask.amountFen), ...time };
    const before = world.model.acknowledged.size;
    const said = await world.place(firm, 'csdb/v2/daifu/batchWithdraw/order', ask, { input, expected, draw });
    if (world.model.acknowledged.size > before)
      drafts.set(
        world,
        draftsOf(world).filter((one) => one !== draft),
      );
    return `submit ${lines.length} lines: ${said}`;
  },
};

export const batches: readonly Action[] = [upload, submit];

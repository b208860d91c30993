import { BATCH_NOT_SUBMITTABLE, BATCH_REPEATS_PAYMENTS } from '#capabilities/upload/contract/errors.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { Action } from '../action.ts';
import { compareWorld } from '../compare.ts';
import type { Draw } from '../draw.ts';
import type { Firm } from '../firms.ts';
import { isRepeat } from '../repeats.ts';
import { severals, type Several, type SeveralRow } from '../severals.ts';
import { confirmCodeOf, uploadSheet } from '../uploads.ts';
import type { World } from '../world.ts';

/** A sheet of which each row says where its money comes from: it becomes several orders, or none. */
interface Draft {
  firm: Firm;
  several: Several;
  batchId: string;
  day: string;
  rows: readonly SeveralRow[];
  isFaulty: boolean;
}
const drafts = new WeakMap<World, Draft[]>();
const draftsOf = (world: World): Draft[] => drafts.get(world) ?? drafts.set(world, []).get(world)!;

const sum = (rows: readonly SeveralRow[]): Fen => rows.reduce((fen, { enteredFen }) => fen + enteredFen, 0n);

const upload: Action = {
  name: 'upload several',
  weight: 5,
  async run(world, draw) {
    const several = draw.oneOf(severals);
    const firm = draw.anyOf(several.firmsOf(world));
    if (!firm) return `upload several: nothing for ${several.kind}`;
    const rows = await several.rowsOf(world, firm, draw);
    if (rows.length === 0) return `upload of ${firm.name}: nothing for ${several.kind}`;
    const couldNot = several.isRefused(world, rows);
    const cells = rows.map((row) => () => row.cells);
    const filled = { kind: several.kind, heads: several.heads, rows: cells, totalFen: sum(rows) };
    const { batchId, errorCount } = await uploadSheet(world, firm, filled, draw);
    await compareWorld(world);
    const isFaulty = errorCount > 0;
    // When the worker has changed what is left of it, nobody knows whether it read the sheet before or after.
    if (couldNot === several.isRefused(world, rows) && couldNot !== isFaulty)
      world.findings.push(`a sheet of ${several.kind} has ${errorCount} faulty rows`);
    const day = shanghaiDate(world.clock.now());
    const draft = { firm, several, batchId, day, rows, isFaulty };
    draftsOf(world).push(draft);
    const summary = `upload of ${firm.name}: ${rows.length} rows of ${several.kind}${isFaulty ? ', faulty' : ''}`;
    if (!draw.chance(0.6)) return summary;
    const spoiled = draw.chance(0.5) ? await several.spoil(world, rows, draw) : '';
    await compareWorld(world);
    return [summary, ...(spoiled ? [spoiled] : []), await submitDraft(world, draft, draw)].join('; ');
  },
};

async function submitDraft(world: World, draft: Draft, draw: Draw): Promise<string> {
  const { firm, several, batchId, rows, isFaulty } = draft;
  const { mid } = firm.merchant;
  const repeats = several.mayRepeat && isRepeat(world.model, mid, rows, world.clock.now());
  const confirmCode = await confirmCodeOf(world, firm, batchId, repeats);
  const isConfirmed = repeats && draw.chance(0.7);
  const isRefused = several.isRefused(world, rows);
  const repeatedOr = repeats && !isConfirmed ? BATCH_REPEATS_PAYMENTS : isRefused ? BATCH_NOT_SUBMITTABLE : 'ok';
  const expected = isFaulty ? BATCH_NOT_SUBMITTABLE : repeatedOr;
  const requestNo = world.newRequestNo();
  const wanted = several.askFor(world, firm, requestNo, rows);
  const confirmed = isConfirmed ? { confirmCode, reason: '分两次付款' } : {};
  const input = { requestNo, batchId, amount: yuanOfFen(sum(rows)), ...confirmed };
  const answer = await world.call<{ orders: number; waiting: number }>(firm, 'maker', several.path, input, draw);
  const outcome = answer.ok ? 'ok' : answer.code;
  if (outcome !== expected)
    world.findings.push(`a sheet of ${several.kind} was answered ${outcome}, should be ${expected}`);
  const text = `submit ${rows.length} rows of ${several.kind}${isConfirmed ? ' again' : ''}: ${outcome}`;
  if (!answer.ok) return text;
  draftsOf(world).splice(draftsOf(world).indexOf(draft), 1);
  const { orders, waiting } = answer.data;
  if (orders !== wanted.orders || waiting !== wanted.waiting)
    world.findings.push(`${orders} of ${several.kind}, ${waiting} wait: not ${wanted.orders} and ${wanted.waiting}`);
  await several.afterwards(world, mid, requestNo, rows);
  return `${text}, ${waiting} wait`;
}

const submit: Action = {
  name: 'submit several',
  weight: 4,
  async run(world, draw) {
    const today = shanghaiDate(world.clock.now());
    const draft = draw.anyOf(draftsOf(world).filter(({ day }) => day === today));
    if (!draft) return 'submit several: no sheet';
    return submitDraft(world, draft, draw);
  },
};

export const several: readonly Action[] = [upload, submit];

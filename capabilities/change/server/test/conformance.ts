import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import type { ChangeCodes } from '../change-kind.ts';
import { ChangeRun, type ChangeExamples } from './change-world.ts';

export type { ChangeExamples, World } from './change-world.ts';

/** The run of one kind, with what it changes as it was before the test. */
interface Trial {
  run: ChangeRun<unknown, unknown>;
  codes: ChangeCodes;
  before: unknown;
  /** Proposes a change that waits. */
  proposed(): Promise<string>;
}

/** What a kind of change must do to be one: each kind of the product runs it with its own examples. */
export function conformsChange<Command, Deps>(examples: ChangeExamples<Command, Deps>): void {
  const run = new ChangeRun(examples as unknown as ChangeExamples<unknown, unknown>);
  const trial: Trial = {
    run,
    codes: examples.kind.codes,
    before: undefined,
    async proposed() {
      const { changeId, state } = must(await run.propose());
      expect(state).toBe('pending');
      return changeId;
    },
  };
  beforeAll(() => run.open());
  beforeEach(async () => {
    run.fixture.clock.set(BEGIN);
    await run.begin();
    trial.before = await run.now();
  });
  afterEach(() => run.fixture.mustAddUp());
  afterAll(() => run.fixture.db.close());

  needsTwo(trial);
  happensOnce(trial);
  asksRights(trial);
  ends(trial, examples.kind.lapsesAfterMs);
}

function needsTwo(trial: Trial): void {
  const { run, codes } = trial;
  it('is made when a second person confirms it, and the record has before and after', async () => {
    const noted: ChangeLine[] = [];
    const { changeId } = must(await run.propose(noted));
    expect(noted.map(({ label }) => label.endsWith('（待确认）'))).not.toContain(false);
    expect(noted).not.toEqual([]);
    noted.length = 0;
    expect(must(await run.decide(changeId, true, run.decider, noted)).state).toBe('done');
    expect(await run.now()).not.toEqual(trial.before);
    const { state, lines, proposedName, decidedName } = await run.row(changeId);
    expect([state, proposedName === '', decidedName === '']).toEqual(['done', false, false]);
    expect(noted).toEqual(lines.filter((line) => line.before !== line.after));
  });

  it('is not decided by the person who proposed it', async () => {
    const changeId = await trial.proposed();
    for (const approve of [true, false])
      expect(codeOf(await run.decide(changeId, approve, run.proposer))).toBe(codes.own);
    expect([(await run.row(changeId)).state, await run.now()]).toEqual(['pending', trial.before]);
  });

  it.runIf(codes.nobody !== undefined)('of a person who is alone is refused', async () => {
    await run.begin({ staff: [run.proposer, ...(run.examples.alone ?? [])] });
    expect(codeOf(await run.propose())).toBe(codes.nobody);
  });

  it.runIf(codes.nobody === undefined)('of a person who is alone is made at once', async () => {
    await run.begin({ staff: [run.proposer, ...(run.examples.alone ?? [])] });
    const { state, changeId } = must(await run.propose());
    const { decidedName } = await run.row(changeId);
    expect([state, decidedName, codeOf(await run.takeBack(changeId))]).toEqual(['done', '', codes.ended]);
  });
}

function happensOnce(trial: Trial): void {
  const { run, codes } = trial;
  it('changes nothing while it waits, and waits once', async () => {
    await trial.proposed();
    expect([codeOf(await run.propose()), await run.now()]).toEqual([codes.waits, trial.before]);
  });

  it('is decided once, however many decide at the same moment', async () => {
    const changeId = await trial.proposed();
    const all = await Promise.all([
      run.decide(changeId),
      run.decide(changeId),
      run.decide(changeId, false),
      run.takeBack(changeId),
    ]);
    expect(all.map(codeOf).toSorted()).toEqual([...Array.from({ length: 3 }, () => codes.ended), 'ok'].toSorted());
    expect(codeOf(await run.decide(changeId))).toBe(codes.ended);
  });

  it('is proposed once, however many propose it at the same moment', async () => {
    const all = await Promise.all([run.propose(), run.propose(), run.propose()]);
    expect(all.map(codeOf).toSorted()).toEqual([codes.waits, codes.waits, 'ok'].toSorted());
  });
}

function asksRights(trial: Trial): void {
  const { run, codes } = trial;
  it('is not made for a person who may no longer propose it, and can be refused', async () => {
    const changeId = await trial.proposed();
    await run.disable(run.proposer);
    expect(codeOf(await run.decide(changeId))).toBe(codes.proposer ?? '01601KPLMS');
    expect(await run.now()).toEqual(trial.before);
    must(await run.decide(changeId, false));
  });

  it('is not made by a person who may no longer decide', async () => {
    const changeId = await trial.proposed();
    await run.disable(run.decider);
    expect(codeOf(await run.decide(changeId))).toBe('01602KPLMS');
    expect(await run.now()).toEqual(trial.before);
  });

  it('is not made where it would be another one than the person sees who confirms it', async () => {
    const changeId = await trial.proposed();
    await run.showOther(changeId);
    expect([codeOf(await run.decide(changeId)), await run.now()]).toEqual(['01603KPLMS', trial.before]);
    must(await run.decide(changeId, false));
  });

  it('of another merchant is as one that does not exist', async () => {
    const changeId = await trial.proposed();
    const originalMerchant = run.merchant;
    await run.begin();
    expect([codeOf(await run.decide(changeId)), codeOf(await run.takeBack(changeId))]).toEqual([
      codes.ended,
      codes.ended,
    ]);
    run.merchant = originalMerchant;
    must(await run.decide(changeId));
  });
}

function ends(trial: Trial, lapsesAfterMs: number | null): void {
  const { run, codes } = trial;
  it('leaves all as it was when it is refused or taken back, and can be proposed again', async () => {
    const refused = await trial.proposed();
    must(await run.decide(refused, false));
    expect([(await run.row(refused)).state, await run.now()]).toEqual(['refused', trial.before]);
    const takenBack = await trial.proposed();
    expect(codeOf(await run.takeBack(takenBack, run.decider))).toBe(codes.ended);
    must(await run.takeBack(takenBack));
    expect([(await run.row(takenBack)).state, await run.now()]).toEqual(['withdrawn', trial.before]);
    must(await run.decide(await trial.proposed()));
  });

  it.runIf(lapsesAfterMs !== null)('lapses when nobody decides in time, and can be proposed again', async () => {
    const changeId = await trial.proposed();
    run.fixture.clock.set(new Date(Date.parse(BEGIN) + lapsesAfterMs!).toISOString());
    expect([codeOf(await run.decide(changeId)), codeOf(await run.takeBack(changeId))]).toEqual([
      codes.ended,
      codes.ended,
    ]);
    await run.lapse();
    expect([(await run.row(changeId)).state, await run.now()]).toEqual(['lapsed', trial.before]);
    await trial.proposed();
  });
}

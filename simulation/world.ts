import { batchKinds } from '#apps/server/capabilities.ts';
import { joinJobs, recurringJobs } from '#apps/server/join-jobs.ts';
import { joinWeb } from '#apps/server/product.ts';
import { uploadJobs } from '#capabilities/upload/server/index.ts';
import { sheetRows, type ReadRow, type readSheet } from '#platform/sheet/index.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { watchMoney } from '#capabilities/order/server/test/watch-money.ts';
import { DatabaseUnavailable, UnknownCommit, type Database } from '#platform/db/database.ts';
import type { Binding } from '#platform/http/handler.ts';
import { createWorker } from '#platform/jobs/index.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import type { Result } from '#platform/kernel/result.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { noMessenger } from '#platform/port/messenger-app.ts';
import { simulatedReceivingBank as receivingBank } from '#platform/port/receiving-bank.ts';
import { callOperation } from '#testkit/call-edge.ts';
import type { TestDatabase } from '#testkit/database.ts';
import { SimulatedBank } from './bank.ts';
import { available } from './book.ts';
import type { Draw } from './draw.ts';
import { FIRMS, type Firm, type FirmPlan } from './firms.ts';
import { SimulatedFund } from './fund.ts';
import { Fuse, fused, type Death } from './fuse.ts';
import type { Ask } from './ask.ts';
import { Model } from './model.ts';
import { Answered, numbered } from './numbered.ts';
import { openProvider, type Provider } from './provider.ts';
import type { Reader } from './reader.ts';
import { BEGIN, Stage } from './stage.ts';

const SECRET = Buffer.alloc(32, 7);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const sms = { send: async () => undefined };
/** A process that dies has at most so many statements before. */
const STATEMENTS_MAX = 40;
const MAX_SENDS = 20;
/** A job that has failed so often waits, so that the worker comes to an end. */
const ATTEMPTS_AT_ONCE = 50;
const HOUR_MS = 3_600_000;
/** The policy of all firms (test-merchant.ts). */
const REVIEWED_FROM = 1_000_00n;

/** An answer of the product; a lost one was asked for again until it came. */
export type Answer<T> = { ok: true; data: T } | { ok: false; code: string };

interface Placing {
  input: object;
  /** What the answer has to be: `ok` or a code. */
  expected: string;
  /** Codes that it may be, too. */
  also?: readonly string[];
  draw: Draw;
}

/** A product in this process: its real use cases and worker on a database of its own, with our bank and clock. */
export class World {
  readonly seed: string;
  readonly test: TestDatabase;
  readonly reader: Reader;
  readonly clock = fixedClock(BEGIN);
  readonly bank: SimulatedBank;
  readonly fund: SimulatedFund;
  readonly model: Model;
  readonly firms: Firm[] = [];
  /** Firms that come to leave: other actions choose among those above. */
  readonly leaving: Firm[] = [];
  readonly fuse = new Fuse();
  readonly findings: string[] = [];
  /** When a worker has last done all that was due. */
  workedAt = new Date(BEGIN);
  readonly #database: Database;
  readonly #bindings: ReadonlyMap<string, Binding>;
  readonly #watched: ReturnType<typeof watchMoney>[] = [];
  readonly provider: Provider;
  readonly #stage: Stage;
  #requests = 0;

  private constructor(seed: string, stage: Stage) {
    const { test } = stage;
    this.seed = seed;
    this.#stage = stage;
    this.test = test;
    this.reader = stage.reader;
    this.provider = openProvider({ db: test, clock: this.clock }, stage.providerPeople);
    this.bank = new SimulatedBank(seed, () => this.clock.now());
    this.fund = new SimulatedFund(seed, () => this.clock.now());
    this.model = new Model(this.bank, this.fund);
    this.#database = fused(test.database, this.fuse);
    const { bindings } = joinWeb({
      db: test.database,
      factorsDb: test.database,
      loginsDb: test.database,
      secret: SECRET,
      sms,
      transportKey: () => Promise.reject(new Error('nothing is sealed')),
      receivingBank,
      messenger: noMessenger,
      identityService: { check: async () => ({ state: 'unknown' }) },
    });
    this.#bindings = new Map(bindings.map((binding) => [binding.operation.path, binding]));
  }

  static async open(seed: string): Promise<World> {
    const stage = await Stage.take();
    const world = new World(seed, stage);
    for (const [index, plan] of FIRMS.entries()) world.#addFirm(stage.merchants[index]!, plan, 'firms');
    return world;
  }

  close = (): Promise<void> => this.#stage.giveBack();

  /** Numbers that a client gives its requests; the same in each run of a seed. */
  newRequestNo = (): string =>
    `SIM${this.seed.replaceAll(/\W/g, '')}N${String((this.#requests += 1)).padStart(8, '0')}`;

  openFirm = async (plan: FirmPlan, among: 'firms' | 'leaving' = 'firms'): Promise<Firm> =>
    this.#addFirm(await this.#stage.openMerchant(plan), plan, among);

  #addFirm(merchant: TestMerchant, { balance, limits }: FirmPlan, among: 'firms' | 'leaving'): Firm {
    const name = `${among === 'firms' ? 'm' : 'l'}${this[among].length + 1}`;
    const firm: Firm = { name, merchant, seconds: [], petty: {} };
    this[among].push(firm);
    this.model.rules.set(merchant.mid, { mid: merchant.mid, limits, frozen: new Set() });
    this.model.opening.set(available(merchant.account.accountNo), fenOfYuan(balance));
    return firm;
  }

  /** A call of a person; the client sends it again under its number until it is answered. */
  call<T>({ merchant }: Firm, who: Who, path: string, input: object, draw?: Draw): Promise<Answer<T>> {
    const binding = this.#bindings.get(path);
    if (!binding) throw new Error(`nobody answers ${path}`);
    return this.runAnswered(async (db) => {
      const database = this.watch(numbered(db, merchant.mid, path, input));
      const call = { database, binding, session: merchant.people[who], clock: this.clock, input };
      const result = await callOperation<T>(call).catch((error: unknown): Result<T> => {
        if (error instanceof Answered) return { ok: true, data: JSON.parse(error.message) as T };
        throw error;
      });
      return result.ok ? result : { ok: false, code: result.code };
    }, draw);
  }

  /** Work of a server, again until it is answered. With `draw` the server may die at any statement, more than once. */
  async runAnswered<T>(once: (db: Database) => Promise<T>, draw?: Draw): Promise<T> {
    for (let sends = 1; sends <= MAX_SENDS; sends += 1) {
      if (draw?.chance(0.1)) this.fuse.light(draw.between(0, STATEMENTS_MAX), deathOf(draw));
      try {
        return await once(this.#database);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable || error instanceof UnknownCommit)) throw error;
      } finally {
        this.fuse.renew();
      }
    }
    throw new Error('there was no answer');
  }

  /** A new order, whose answer the model has said before. */
  async place(firm: Firm, path: string, request: Ask, { input, expected, also = [], draw }: Placing): Promise<string> {
    const what = `${request.kind} ${firm.name} ${yuanOfFen(request.amountFen)}${request.scheduledAt ? ' later' : ''}`;
    const answer = await this.call<{ orderNo: string; state: string }>(firm, 'maker', path, input, draw);
    const outcome = answer.ok ? 'ok' : answer.code;
    if (outcome !== expected && !also.includes(outcome))
      this.findings.push(`${what} was answered ${outcome}, should be ${expected}`);
    if (!answer.ok) return `${what}: ${outcome}`;
    this.model.acknowledged.set(answer.data.orderNo, request.requestNo);
    if (draw.chance(0.1)) {
      const again = await this.call<{ orderNo: string }>(firm, 'maker', path, input, draw);
      if (!again.ok || again.data.orderNo !== answer.data.orderNo)
        this.findings.push(`${what} was sent again and has another answer`);
    }
    const isReviewed = request.amountFen >= REVIEWED_FROM;
    if (isReviewed !== (answer.data.state === 'pending_review'))
      this.findings.push(`${what} is ${answer.data.state}, ${isReviewed ? '' : 'not '}to be reviewed`);
    return `${what}: ${answer.data.state}`;
  }

  /** A worker does all that is due. With `draw` it may die on the way, and another one takes over. */
  async work(draw?: Draw, isQuiet = false): Promise<void> {
    for (let lives = 1; lives <= MAX_SENDS; lives += 1) {
      this.bank.tick();
      const dies = draw?.chance(0.3) && lives < MAX_SENDS;
      if (dies) this.fuse.light(draw!.between(0, STATEMENTS_MAX * 4), deathOf(draw!));
      const db = this.watch(this.#database);
      const handlers: ReturnType<typeof joinJobs> = {
        ...joinJobs({
          rail: this.bank,
          fund: this.fund,
          receivingBank,
          sms,
          messenger: noMessenger,
          secret: SECRET,
        }),
        ...uploadJobs({ batchKinds }, readHere),
      };
      // A worker leaves kinds alone that it does not have: most rounds are of one that has what moves money.
      if (draw?.chance(0.75) ?? isQuiet) for (const kind of QUIET) delete handlers[kind];
      const backoffMs = (attempt: number) => (attempt < ATTEMPTS_AT_ONCE ? 0 : HOUR_MS);
      const log = { ...silent, warn: this.#noteFailure };
      const options = { db, clock: this.clock, log, handlers, concurrency: 1, backoffMs };
      await createWorker(options)
        .runDue()
        .catch((error: unknown) => {
          if (!this.fuse.isBlown) throw error;
        });
      const died = this.fuse.isBlown;
      this.fuse.renew();
      this.workedAt = this.clock.now();
      if (!died) return;
      // The leases of the dead run out.
      await this.test.admin.query(
        `UPDATE jobs.jobs SET leased_until = now() - interval '1 second' WHERE state = 'leased'`,
      );
    }
  }

  #noteFailure = (line: object): void => {
    const { kind, attempt = 0, err } = line as { kind?: string; attempt?: number; err?: unknown };
    if (attempt >= ATTEMPTS_AT_ONCE) this.findings.push(`a job ${kind} fails again and again: ${String(err)}`);
  };

  forward(ms: number): void {
    this.clock.set(new Date(this.clock.now().getTime() + ms).toISOString());
  }

  /** What was found of transactions since the last time. */
  watchedFindings = (): string[] => this.#watched.splice(0).flatMap(({ findings }) => findings);

  /** A transaction of it posts once, and last. */
  watch(db: Database): Database {
    const watched = watchMoney(db);
    this.#watched.push(watched);
    return watched.database;
  }
}

/** The merchant whose account it is. */
export function ownerOf({ firms, leaving }: World, accountNo: string): string {
  const owner = [...firms, ...leaving].find(({ merchant: { account, second } }) =>
    [account, second].some((one) => one.accountNo === accountNo),
  );
  return owner!.merchant.mid;
}

/** Recurring jobs that move no money: seals, sums, reminders. */
const MOVES = /^(order\.(returns|funds)|topup\.|collection\.|wealth\.|account_status\.)/;
const QUIET = recurringJobs.filter((kind) => !MOVES.test(kind));

/** A process for each sheet, as the product has it, takes longer than twenty operations. */
const readHere: typeof readSheet = async (file, { limits, take }) => {
  const all: ReadRow[] = [];
  for await (const rows of sheetRows(Buffer.from(file), limits)) all.push(...rows);
  await take(all);
  return { fault: null, peakBytes: 0 };
};

const deathOf = (draw: Draw): Death => (draw.chance(0.5) ? 'before' : 'after');

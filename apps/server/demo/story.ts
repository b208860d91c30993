import { quoteFee } from '#capabilities/account/contract/operations.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { queryOrderDetail } from '#capabilities/order/contract/operations.ts';
import { approveOrder, rejectOrder, cancelOrder } from '#capabilities/order/contract/review-operations.ts';
import type { DemoOrders, DemoPayee } from '#capabilities/order/server/index.ts';
import { post } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Worker } from '#platform/jobs/index.ts';
import type { fixedClock } from '#platform/kernel/clock.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { Actors } from './actors.ts';
import { Agenda } from './agenda.ts';
import type { RoleCode } from './cast.data.ts';
import { castKey, type Cast } from './cast.ts';
import { BANK_ASKED_AFTER_MS, RETURNS_ASKED_AFTER_MS } from './constants.ts';
import type { Planned, PlannedOrder, PlannedPayee } from './plan.ts';
import type { PlannedIncome } from './plan-incomes.ts';
import type { StepBook } from './step-book.ts';

/** In which order the people of a merchant review: the second step is the administrator's. */
const REVIEWERS: readonly RoleCode[] = ['checker', 'admin'];
const MINUTE_MS = 60_000;

interface OrderStep extends Record<string, unknown> {
  /** Empty when the product refused it. */
  orderNo: string;
  state: string;
}

export interface StoryDeps {
  cast: Cast;
  actors: Actors;
  steps: StepBook;
  clock: ReturnType<typeof fixedClock>;
  worker: Worker;
  /** The kinds of the history's orders. */
  orders: readonly DemoOrders[];
}

type Scene = () => Promise<void>;

/** Runs the plan in order of time, up to `end`; later events are left to the product's own worker and to people. */
export class Story {
  readonly #deps: StoryDeps;
  readonly #agenda = new Agenda<Scene>();

  constructor(deps: StoryDeps) {
    this.#deps = deps;
  }

  async run(plan: readonly Planned[], end: Date): Promise<void> {
    for (const planned of plan)
      this.#agenda.plan(planned.at, () => (planned.kind === 'income' ? this.#receive(planned) : this.#submit(planned)));
    for (let next = this.#agenda.next(); next && next.at <= end; next = this.#agenda.next()) {
      this.#deps.clock.set(next.at.toISOString());
      await next.item();
    }
  }

  async #receive({ key, at, mid, accountNo, amountFen, typeCode, memo }: PlannedIncome): Promise<void> {
    const { steps, cast } = this.#deps;
    await steps.once(`income ${key}`, mid, async (tx) => {
      const postings = [{ from: providerAccounts.bankCash, to: cast.available[castKey(mid, accountNo)]!, amountFen }];
      const [outcome] = await post(tx, [
        { mid, key: `demo:${key}`, postings, typeCode, orderNo: null, actor: 'system:demo', bookedAt: at, memo },
      ]);
      if (outcome?.status !== 'posted') throw new Error(`income ${key} was refused: ${outcome?.reason}`);
      return {};
    });
  }

  async #submit(planned: PlannedOrder): Promise<void> {
    const order = await this.#deps.steps.once(`submit ${planned.key}`, planned.mid, (tx) => this.#place(tx, planned));
    if (order.orderNo === '') return;
    if (order.state !== 'pending_review') return this.#follow(planned, order.orderNo);
    const later = new Date(planned.at.getTime() + planned.reviewMinutes * MINUTE_MS);
    if (planned.fate === 'cancelled') this.#agenda.plan(later, () => this.#cancel(planned, order.orderNo));
    else if (planned.fate !== 'left') this.#agenda.plan(later, () => this.#review(planned, order.orderNo, 0));
  }

  /** Like the form: a quote, then the order. */
  async #place(tx: Tx, planned: PlannedOrder): Promise<OrderStep> {
    const { actors } = this.#deps;
    const { mid, accountNo, remark } = planned;
    const amount = yuanOfFen(planned.amountFen);
    const { contract, operation, input } = this.#ordersOf(planned.payee);
    const payee = this.#payeeOf(planned);
    const named = contract.payee === 'account' ? { payeeAccountNo: payee.id } : {};
    const quoteInput = { function: contract.id, speed: payee.speed, ...named, accountNo, amount };
    const quote = await actors.act(tx, mid, 'maker', quoteFee, quoteInput);
    if (!quote.ok) return { orderNo: '', state: quote.code };
    const base = {
      requestNo: `demo-${planned.key}`,
      quoteId: quote.data.quoteId,
      accountNo,
      amount,
      remark,
      ...(planned.scheduledAt ? { scheduledAt: shanghaiIso(planned.scheduledAt) } : {}),
    };
    const placed = await actors.act(tx, mid, 'maker', operation, { ...base, ...input(payee) });
    if (!placed.ok) return { orderNo: '', state: placed.code };
    // Every call that makes an order answers these.
    const { orderNo, state } = placed.data as OrderStep;
    return { orderNo, state };
  }

  #ordersOf({ type }: PlannedPayee): DemoOrders {
    const found = this.#deps.orders.find(({ contract }) => contract.payee === type);
    if (!found) throw new Error(`no kind of the demo pays a ${type}`);
    return found;
  }

  #payeeOf({ mid, payee }: PlannedOrder): DemoPayee {
    return payee.type === 'bank'
      ? { id: this.#deps.cast.bankAccounts[castKey(mid, payee.bankAccountNo)]!, name: '', speed: payee.speed }
      : { id: payee.accountNo, name: payee.name, speed: 'T0' };
  }

  /** The worker runs the jobs that are due now, and again when the bank has an answer. */
  async #follow(planned: PlannedOrder, orderNo: string): Promise<void> {
    const { clock, worker } = this.#deps;
    const sendAt = await this.#sendAt(planned, orderNo);
    const runsAt = sendAt && sendAt > clock.now() ? sendAt : clock.now();
    const runDueJobs = async () => void (await worker.runDue());
    const lookAfter = (ms: number) => this.#agenda.plan(new Date(runsAt.getTime() + ms), runDueJobs);
    if (runsAt > clock.now()) lookAfter(0);
    else await runDueJobs();
    const { payee } = planned;
    if (payee.type !== 'bank') return;
    lookAfter(BANK_ASKED_AFTER_MS);
    if (payee.bankAccountNo.endsWith('0004')) lookAfter(RETURNS_ASKED_AFTER_MS);
  }

  /** When the order is to be sent; null: at once. */
  async #sendAt({ key, mid }: PlannedOrder, orderNo: string): Promise<Date | null> {
    const { steps, actors } = this.#deps;
    const { sendAt } = await steps.once(`hour ${key}`, mid, async (tx) => {
      const seen = await actors.act(tx, mid, 'maker', queryOrderDetail, { orderNo });
      if (!seen.ok) throw new Error(`${key} is not found: ${seen.code}`);
      return { sendAt: seen.data.sendAt };
    });
    return sendAt === null ? null : new Date(sendAt);
  }

  async #review(planned: PlannedOrder, orderNo: string, turn: number): Promise<void> {
    const { key, mid, fate, rejectReason, reviewMinutes } = planned;
    const { steps, actors, clock } = this.#deps;
    const role = REVIEWERS[turn]!;
    const after = await steps.once(`review${turn} ${key}`, mid, async (tx) => {
      const seen = await actors.act(tx, mid, role, queryOrderDetail, { orderNo });
      const requestNo = `demo-${key}-r${turn}`;
      const verdict: Result<{ state: string }> = !seen.ok
        ? fail(seen.code)
        : fate === 'rejected'
          ? await actors.act(tx, mid, role, rejectOrder, { requestNo, orderNo, reason: rejectReason })
          : await actors.act(tx, mid, role, approveOrder, { requestNo, orderNo, orderHash: seen.data.orderHash });
      if (!verdict.ok) throw new Error(`review of ${key} was refused: ${verdict.code}`);
      return { state: verdict.data.state };
    });
    if (after.state === 'pending_review') {
      this.#agenda.plan(new Date(clock.now().getTime() + reviewMinutes * MINUTE_MS), () =>
        this.#review(planned, orderNo, turn + 1),
      );
    } else if (after.state !== 'rejected') await this.#follow(planned, orderNo);
  }

  async #cancel({ key, mid }: PlannedOrder, orderNo: string): Promise<void> {
    const { steps, actors } = this.#deps;
    await steps.once(`withdraw ${key}`, mid, async (tx) => {
      const taken = await actors.act(tx, mid, 'maker', cancelOrder, { orderNo });
      if (!taken.ok) throw new Error(`${key} could not be cancelled: ${taken.code}`);
      return {};
    });
  }
}

import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';
import type { Binding } from '#platform/http/handler.ts';
import type { OrderDetail } from '../../contract/operations.ts';
import type { OrderState } from '../../contract/words.ts';
import { orderBindings } from '../bindings.ts';
import type { OrderKind } from '../kind/order-kinds.ts';
import { must, OrderFixture, type Placed } from './order-fixture.ts';
import { succeeded, type Step } from './scripted-rail.ts';
import type { MerchantPlan, TestMerchant } from './test-merchant.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';

/** Needs no review by the policy of the test merchants. */
export const SMALL = '100.00';

/** Where examples happen: the fixture, and a merchant that can be paid. */
export interface Scene {
  fixture: OrderFixture;
  payee: TestMerchant;
}

export interface OrderRequest {
  amount: string;
  scheduledAt?: string;
}

/**
 * What each kind says of itself in `server/test/examples.ts`: what is valid, and what it alone refuses. All else
 * follows from its contract.
 */
export interface KindExamples {
  kind: OrderKind;
  /** Its own calls. */
  bindings: readonly Binding[];
  /** The call by which its orders are made. */
  path: string;
  /** All kinds that its examples need, where these are several. */
  kinds?: readonly OrderKind[];
  /** Its orders are made without a quote. */
  withoutQuote?: true;
  /** Its money moves outside the accounts of the merchant's list, so that no list of those shows it. */
  besideAccounts?: true;
  /** For a kind that authorizes: an order that follows takes all of it. */
  complete?(scene: Scene, payer: TestMerchant, orderNo: string): Promise<void>;
  /** What a merchant needs before it can make one, such as a signed contract. */
  prepare?(fixture: OrderFixture, merchant: TestMerchant): Promise<void>;
  /** Rules of its own tables. */
  audit?: readonly AuditRule[];
  /** A valid ask of the payer, as the form sends it: out of its first account, with a quote that fits. */
  input(scene: Scene, payer: TestMerchant, wish: OrderRequest): Promise<Record<string, unknown>>;
  /** Members of a valid ask that make it one which the kind refuses. */
  refuses: readonly {
    why: string;
    code: string;
    input: Record<string, unknown> | ((scene: Scene, payer: TestMerchant) => Record<string, unknown>);
  }[];
}

/** The fixture, the payee and the helpers of one kind's run through the suite. */
export class Run implements Scene {
  fixture!: OrderFixture;
  payee!: TestMerchant;
  /** The states in which an order of the kind was. */
  readonly seen = new Set<OrderState>();
  readonly examples: KindExamples;

  constructor(examples: KindExamples) {
    this.examples = examples;
  }

  get contract(): OrderKind['contract'] {
    return this.examples.kind.contract;
  }

  async open(): Promise<void> {
    const { kind, kinds = [kind], bindings, audit, prepare } = this.examples;
    this.fixture = await OrderFixture.open({
      bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...bindings],
      kinds,
      audit,
      prepare,
    });
    this.payee = await this.fixture.openMerchant({ balance: '0.01' });
  }

  async place(payer: TestMerchant, wish: OrderRequest) {
    return this.fixture.call<Placed>(payer, 'maker', this.examples.path, await this.examples.input(this, payer, wish));
  }

  /** The order now; its state counts as reached. */
  async read(payer: TestMerchant, orderNo: string): Promise<OrderDetail> {
    const detail = await this.fixture.detail(payer, orderNo);
    this.seen.add(detail.state);
    return detail;
  }

  async placed(wish: OrderRequest, plan: MerchantPlan = {}) {
    const payer = await this.fixture.openMerchant(plan);
    const { orderNo } = must(await this.place(payer, wish));
    const { fee } = await this.read(payer, orderNo);
    return { payer, orderNo, fee, stateNow: async () => (await this.read(payer, orderNo)).state };
  }

  /** An order that ran: the bank has it, or it is paid. */
  async ran(send: Step = succeeded(), query: Step[] = []) {
    const order = await this.placed({ amount: SMALL });
    this.fixture.rail.plan(order.orderNo, { send: [send], query });
    await this.fixture.run();
    return order;
  }

  limitUsed(payer: TestMerchant, day = '2026-11-20'): Promise<string> {
    return this.fixture.limitUsed(payer, day, this.contract.id);
  }

  act(payer: TestMerchant, who: 'maker' | 'checker', call: string, orderNo: string) {
    return this.fixture.call(payer, who, call, { orderNo, reason: '合同编号不符，请核对' });
  }
}

/** Reviewed by the policy of the test merchants. */
export const LARGE = '2000.00';
export const WHOLE = '100000.00 + 0.00';
export const HOUR = '2026-11-23T09:00:00+08:00';
export const SCHEDULED = '2026-11-23 09:00:00';
export const BEYOND_ALL = '2027-03-31T00:00:00+08:00';

/** The money of a payer that has these amounts less. */
export const without = (...amounts: string[]): string =>
  `${yuanOfFen(amounts.reduce((remaining, amount) => remaining - fenOfYuan(amount), fenOfYuan('100000.00')))} + 0.00`;

/** The money of a payer that has as much held. */
export const held = (amount: string, fee: string): string =>
  without(amount, fee).replace('+ 0.00', `+ ${yuanOfFen(fenOfYuan(amount) + fenOfYuan(fee))}`);

import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import { isBatchKind } from '#capabilities/upload/server/index.ts';
import type { OrderState } from '../../contract/words.ts';
import { batchRunOf } from '../batch/batch-run.ts';
import { orderBindings } from '../bindings.ts';
import type { OrderKind } from '../kind/order-kinds.ts';
import type { KindExamples, Scene } from './conformance-run.ts';
import { must, OrderFixture, type Placed } from './order-fixture.ts';
import type { TestMerchant } from './test-merchant.ts';

/** What a kind says of itself whose orders follow others. */
export interface FollowingExamples extends Pick<KindExamples, 'bindings' | 'path' | 'audit'> {
  kind: OrderKind;
  /** All kinds that the example needs. */
  kinds: readonly OrderKind[];
  /** Makes an order of this amount that `maker` can follow. `readState` tells the original's state. */
  original(
    scene: Pick<Scene, 'fixture'>,
    maker: TestMerchant,
    payer: TestMerchant,
    amount: string,
  ): Promise<{ orderNo: string; readState(): Promise<string> }>;
  /** For a kind of which a sheet can be uploaded: the call that submits it, and a row without faults. */
  batch?: { path: string; heads: string; row(originalNo: string, amount: string): string };
  /** A valid ask of the maker. */
  input(originalNo: string, amount: string): Record<string, unknown>;
  refuses: readonly { why: string; code: string; input: Record<string, unknown> }[];
  /** It uses the original's hold, which ends; else it pays with the maker's own money. */
  usesHold: boolean;
  /** The money of payer and maker when the original's hold of this amount has ended; default: the payer's is whole. */
  whenReleased?(amount: string): string;
  /** The answer when another order follows the original already, and when the original is unknown to the merchant. */
  codes: { taken: string; unknown: string };
}

/** The fixture and the helpers of one kind's run. */
export class FollowingRun {
  fixture!: OrderFixture;
  readonly seen = new Set<OrderState>();
  readonly examples: FollowingExamples;

  constructor(examples: FollowingExamples) {
    this.examples = examples;
  }

  async open(): Promise<void> {
    const { bindings, kinds, audit } = this.examples;
    const uploads = uploadBindings({
      batchKinds: kinds.flatMap((kind) => (isBatchKind(kind) ? [kind] : [])),
      batchRunOf,
    });
    this.fixture = await OrderFixture.open({
      bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...uploads, ...bindings],
      kinds,
      audit,
    });
  }

  /** `readState` tells the original's state, and the money of payer and maker. */
  async followed(amount: string) {
    const { fixture } = this;
    const [maker, payer] = await Promise.all([fixture.openMerchant({ balance: '0.01' }), fixture.openMerchant()]);
    const { orderNo, readState: readOriginal } = await this.examples.original({ fixture }, maker, payer, amount);
    return {
      maker,
      payer,
      originalNo: orderNo,
      readState: async () => `${await readOriginal()}; ${await fixture.money(payer)}; ${await fixture.money(maker)}`,
    };
  }

  follow({ maker, originalNo }: { maker: TestMerchant; originalNo: string }, amount: string, more: object = {}) {
    return this.fixture.call<Placed>(maker, 'maker', this.examples.path, {
      ...this.examples.input(originalNo, amount),
      ...more,
    });
  }

  async stateOf(maker: TestMerchant, orderNo: string): Promise<OrderState> {
    const { state } = await this.fixture.detail(maker, orderNo);
    this.seen.add(state);
    return state;
  }

  async placed(amount: string) {
    const scene = await this.followed(amount);
    const before = await scene.readState();
    const { orderNo } = must(await this.follow(scene, amount));
    return { ...scene, orderNo, before, stateNow: () => this.stateOf(scene.maker, orderNo) };
  }

  async ordersOf({ mid }: TestMerchant): Promise<number> {
    const { rowCount } = await this.fixture.db.admin.query('SELECT 1 FROM orders.orders WHERE mid = $1 AND kind = $2', [
      mid,
      this.examples.kind.contract.id,
    ]);
    return rowCount ?? 0;
  }
}

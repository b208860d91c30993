import { z } from 'zod';
import type { OrderKind } from '#capabilities/order/server/index.ts';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { MerchantPlan, TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { bind, type Binding, type ChangeLine } from '#platform/http/handler.ts';
import { operation } from '#platform/kernel/operation.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import type { ChangeCodes, ChangeKind } from '../change-kind.ts';
import type { ChangeRow } from '../change-row.ts';
import { decide, propose, takeBack } from '../engine.ts';
import { LAPSE, lapseChangesJob } from '../lapse-changes.ts';

export interface World {
  fixture: OrderFixture;
  merchant: TestMerchant;
}

/** How one kind of change is tried: what is proposed, by whom, and how its effect is seen. */
export interface ChangeExamples<Command, Deps = null> {
  // oxlint-disable-next-line typescript/no-explicit-any -- codes differ by kind and are compared as values
  kind: ChangeKind<Command, Deps, any, ChangeCodes>;
  deps: Deps;
  /** Default: an administrator proposes and another one decides. */
  proposer?: Who;
  decider?: Who;
  /** People who are there also while the proposer is alone. */
  alone?: readonly Who[];
  /** Menu whose codes its rights are. */
  menu?: readonly MenuNode[];
  /** Calls by which `prepare` brings the merchant about, and rules of the tables that they write. */
  bindings?: readonly Binding[];
  audit?: readonly AuditRule[];
  /** Kinds of order that the merchant has. */
  orders?: readonly OrderKind[];
  /** Once in a database. */
  open?(db: OrderFixture['db']): Promise<unknown>;
  /** Every merchant, before anything is proposed. */
  prepare?(world: World): Promise<unknown>;
  /** A change that needs a second person. */
  command(world: World): Promise<Command>;
  /** What it changes, as it is now; not what holds only while it waits. */
  now(world: World): Promise<unknown>;
}

const changed = z.object({ changeId: z.string(), state: z.string() });
const shape = <Input extends z.ZodType>(name: string, input: Input) =>
  operation({
    path: `test/change/${name}`,
    title: '测试变更',
    input,
    output: changed,
    errors: [],
    policy: { audience: 'merchant', anyMember: true, effect: 'change' },
  });
const proposeCall = shape('propose', z.object({ command: z.unknown() }));
const decideCall = shape('decide', z.object({ changeId: z.string(), approve: z.boolean() }));
const takeBackCall = shape('takeBack', z.object({ changeId: z.string() }));

/** Thin calls of a kind, as a capability has them. */
const bindingsOf = <Command, Deps>({ kind, deps }: ChangeExamples<Command, Deps>): Binding[] => [
  bind(proposeCall, async (context, { command }) => {
    const made = await propose(kind, deps, context, command as Command);
    return made.ok ? ok({ changeId: made.data.changeId, state: made.data.state }) : (made as never);
  }),
  bind(decideCall, async (context, { changeId, approve }) => {
    const made = await decide([kind], deps, context, changeId, { approve, reason: '已核实' });
    return made.ok ? ok({ changeId, state: made.data.state }) : (made as never);
  }),
  bind(takeBackCall, async (context, { changeId }) => {
    const made = await takeBack([kind], context, changeId);
    return made.ok ? ok({ changeId, state: 'withdrawn' }) : (made as never);
  }),
];

/** A database in which one kind of change is tried. */
export class ChangeRun<Command, Deps> {
  fixture!: OrderFixture;
  merchant!: TestMerchant;
  readonly proposer: Who;
  readonly decider: Who;
  readonly examples: ChangeExamples<Command, Deps>;

  constructor(examples: ChangeExamples<Command, Deps>) {
    this.examples = examples;
    this.proposer = examples.proposer ?? 'admin';
    this.decider = examples.decider ?? 'boss';
  }

  async open(): Promise<void> {
    const { kind, menu, open, bindings = [], orders = [], audit } = this.examples;
    this.fixture = await OrderFixture.open({
      bindings: [...bindingsOf(this.examples), ...bindings],
      audit,
      kinds: orders,
      jobs: () => ({ [LAPSE]: lapseChangesJob([kind]) }),
      ...(menu ? { menu } : {}),
    });
    await open?.(this.fixture.db);
  }

  async begin(plan: MerchantPlan = {}): Promise<void> {
    this.merchant = await this.fixture.openMerchant(plan);
    await this.examples.prepare?.(this);
  }

  call = (who: Who, name: string, input: object, noted: ChangeLine[] = []) =>
    this.fixture.call<{ changeId: string; state: string }>(this.merchant, who, `test/change/${name}`, input, noted);
  propose = async (noted?: ChangeLine[]): Promise<Result<{ changeId: string; state: string }>> =>
    this.call(this.proposer, 'propose', { command: await this.examples.command(this) }, noted);
  decide = (changeId: string, approve = true, who = this.decider, noted?: ChangeLine[]) =>
    this.call(who, 'decide', { changeId, approve }, noted);
  takeBack = (changeId: string, who = this.proposer) => this.call(who, 'takeBack', { changeId });
  now = () => this.examples.now(this);
  lapse = () => this.fixture.runRecurring(LAPSE);

  async row(changeId: string): Promise<Pick<ChangeRow, 'state' | 'lines' | 'proposedName' | 'decidedName'>> {
    const { rows } = await this.fixture.db.admin.query(
      `SELECT state, lines, proposed_name AS "proposedName", decided_name AS "decidedName" FROM change.changes
       WHERE mid = $1 AND change_id = $2`,
      [this.merchant.mid, changeId],
    );
    return rows[0];
  }

  /** What it was when it was proposed is no longer what it is. */
  async showOther(changeId: string): Promise<void> {
    await this.fixture.db.admin.query(
      `UPDATE change.changes SET lines = jsonb_set(lines, '{0,before}', '"另一内容"') WHERE mid = $1 AND change_id = $2`,
      [this.merchant.mid, changeId],
    );
  }

  /** The person is no longer in the merchant. */
  async disable(who: Who): Promise<void> {
    await this.fixture.db.admin.query(
      `UPDATE merchant.relations SET auth_status = 'disabled' WHERE mid = $1 AND person_id = $2`,
      [this.merchant.mid, this.merchant.people[who].personId],
    );
  }
}

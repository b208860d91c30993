import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { amountOf } from './action.ts';
import { endMandate } from './actions/mandates.ts';
import { FOLLOWERS, freeFreezes, receiverOf, giveShare } from './actions/splits.ts';
import { compareWorld } from './compare.ts';
import type { Draw } from './draw.ts';
import type { Firm } from './firms.ts';
import { above, type Mandate } from './mandates.ts';
import type { Entered } from './repeats.ts';
import type { World } from './world.ts';

/** A row as its maker enters it: what it takes of an order that holds money, or from another merchant. */
export interface SeveralRow extends Entered {
  cells: readonly string[];
  /** The order that holds the money, or the account of the payer. */
  from: string;
}

/** A kind whose sheet becomes several orders. */
export interface Several {
  kind: string;
  path: string;
  heads: string;
  /** Those that may have something to pay with it. */
  firmsOf(world: World): Firm[];
  /** None: there is nothing to pay. */
  rowsOf(world: World, firm: Firm, draw: Draw): Promise<SeveralRow[]>;
  /** Whether a row of them cannot be paid now. */
  isRefused(world: World, rows: readonly SeveralRow[]): boolean;
  /** Its rows pay somebody, so that the same may have been paid before. */
  mayRepeat: boolean;
  /** Tells the model what is asked for; answers what the call has to. */
  askFor(world: World, firm: Firm, requestNo: string, rows: readonly SeveralRow[]): { orders: number; waiting: number };
  /** Somebody takes what one of its rows, which were right, was to take; empty: there is nothing. */
  spoil(world: World, rows: readonly SeveralRow[], draw: Draw): Promise<string>;
  afterwards(world: World, mid: string, requestNo: string, rows: readonly SeveralRow[]): Promise<void>;
}

/** The policy of all firms (test-merchant.ts). */
const REVIEWED_FROM = 1_000_00n;
const TRADES_MAX = 2;

const byFrom = (rows: readonly SeveralRow[]): [string, SeveralRow[]][] => [...Map.groupBy(rows, ({ from }) => from)];
const sum = (rows: readonly SeveralRow[]): Fen => rows.reduce((fen, { enteredFen }) => fen + enteredFen, 0n);

const firmsAmong = ({ firms }: World, mids: readonly string[]): Firm[] =>
  firms.filter(({ merchant }) => mids.includes(merchant.mid));

/** Parts of what is held of trades, each to receivers that the firm has bound. */
const shares: Several = {
  kind: 'split_share',
  path: 'csdb/v2/separate/batch',
  heads: '交易单号,接收方名称,接收方账号,分账金额,备注',
  mayRepeat: true,
  firmsOf: (world) =>
    firmsAmong(
      world,
      freeFreezes(world).map(({ mid }) => mid),
    ),
  async rowsOf(world, firm, draw) {
    const held = freeFreezes(world)
      .filter(({ mid }) => mid === firm.merchant.mid)
      .slice(0, TRADES_MAX);
    const rows: SeveralRow[] = [];
    for (const freeze of held) {
      const remainingFen = Number(world.model.leftOf(freeze, FOLLOWERS));
      const tradeNo = world.model.asks.get(freeze.requestNo)!.about!;
      for (const receiver of world.firms.filter((one) => one !== firm && draw.chance(0.5))) {
        await receiverOf(world, firm, receiver);
        const { name, account } = receiver.merchant;
        const enteredFen = BigInt(draw.between(1, draw.chance(0.5) ? remainingFen : Math.ceil(remainingFen / 4)));
        const cells = [tradeNo, name, account.accountNo, yuanOfFen(enteredFen), '分账'];
        rows.push({ payeeAccountNo: account.accountNo, enteredFen, from: freeze.orderNo, cells });
      }
    }
    return rows;
  },
  isRefused: ({ model }, rows) =>
    byFrom(rows).some(([freezeNo, freezeRows]) => {
      const freeze = model.orders.get(freezeNo)!;
      return freeze.state !== 'authorized' || sum(freezeRows) > model.leftOf(freeze, FOLLOWERS);
    }),
  askFor({ model }, firm, requestNo, rows) {
    const requests = byFrom(rows);
    for (const [trade, [freezeNo, freezeRows]] of requests.entries())
      for (const [no, { payeeAccountNo, enteredFen }] of freezeRows.entries()) {
        const request = {
          requestNo: `${requestNo}-${trade + 1}-${no + 1}`,
          mid: firm.merchant.mid,
          kind: 'split_share',
          accountNo: model.orders.get(freezeNo)!.accountNo,
          payeeAccountNo,
          amountFen: enteredFen,
          feeFen: 0n,
          scheduledAt: null,
          waits: false,
        };
        model.asks.set(request.requestNo, request);
      }
    return {
      orders: requests.length,
      waiting: requests.filter(([, freezeRows]) => sum(freezeRows) >= REVIEWED_FROM).length,
    };
  },
  async spoil(world, rows, draw) {
    const held = draw.anyOf(freeFreezes(world).filter(({ orderNo }) => rows.some(({ from }) => from === orderNo)));
    return held ? giveShare(world, held, draw, 'all') : '';
  },
  async afterwards(world, mid, requestNo, rows) {
    await compareWorld(world);
    const made = world.model.ordersOf(mid).filter((order) => order.requestNo.startsWith(`${requestNo}-`));
    if (made.length !== rows.length) world.findings.push(`${rows.length} shares of a sheet are ${made.length} orders`);
  },
};

const living = ({ model }: World, row: Pick<SeveralRow, 'from' | 'payeeAccountNo'>): Mandate | undefined =>
  model.mandates.all.find(
    (one) => one.isLiving && one.accountNo === row.from && one.payeeAccountNo === row.payeeAccountNo,
  );

/** Amounts of accounts of others that allow it. */
const collecting: Several = {
  kind: 'collect',
  path: 'collect/batch',
  heads: '付款商户,付款账号,归集金额,归集到,备注',
  mayRepeat: false,
  firmsOf: (world) =>
    firmsAmong(
      world,
      world.model.mandates.all.filter(({ isLiving }) => isLiving).map(({ collectorMid }) => collectorMid),
    ),
  async rowsOf({ model, firms }, firm, draw) {
    const held = model.mandates.all.filter(
      ({ isLiving, collectorMid }) => isLiving && collectorMid === firm.merchant.mid && draw.chance(0.7),
    );
    return held.map(({ mid, accountNo, payeeAccountNo }) => {
      const { name } = firms.find(({ merchant }) => merchant.mid === mid)!.merchant;
      const enteredFen = amountOf(draw);
      const cells = [name, accountNo, yuanOfFen(enteredFen), payeeAccountNo, '归集'];
      return { payeeAccountNo, enteredFen, from: accountNo, cells };
    });
  },
  isRefused: (world, rows) =>
    rows.some((row) => {
      const mandate = living(world, row);
      if (!mandate || !world.model.mayPay(mandate.mid, row.from)) return true;
      return above(world.model.availableOf(row.from), mandate) < row.enteredFen;
    }),
  askFor: (_world, _firm, _requestNo, rows) => ({ orders: rows.length, waiting: 0 }),
  async spoil(world, rows, draw) {
    const mandate = living(world, draw.oneOf(rows));
    return mandate ? endMandate(world, mandate, draw) : '';
  },
  async afterwards(world, mid, requestNo, rows) {
    const { rows: runs } = await world.test.admin.query<{ runId: string }>(
      'SELECT run_id AS "runId" FROM collect.runs WHERE mid = $1 AND request_no = $2',
      [mid, requestNo],
    );
    if (runs.length !== 1) world.findings.push(`a sheet of accounts became ${runs.length} collections`);
    const wishes = rows.map((row) => ({
      mandate: living(world, row)!,
      wishFen: row.enteredFen,
      mostFen: row.enteredFen,
    }));
    for (const { runId } of runs) world.model.mandates.wishes.set(runId, wishes);
  },
};

export const severals: readonly Several[] = [shares, collecting];

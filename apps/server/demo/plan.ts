import type { Fen } from '#platform/kernel/money.ts';
import {
  addDays,
  atShanghai,
  shanghaiDate,
  shanghaiMinutes,
  weekdayOf,
  type ShanghaiDate,
} from '#platform/kernel/shanghai-time.ts';
import {
  counterparties,
  merchants,
  purposes,
  rejectReasons,
  withdrawalRemarks,
  type DemoBankAccount,
  type DemoMerchant,
} from './cast.data.ts';
import {
  BANK_CLOSES,
  BANK_OPENS,
  HISTORY_DAYS,
  KEEP_YUAN,
  OFFICE_CLOSES,
  OFFICE_OPENS,
  REJECTED_SHARE,
  SCHEDULED_SHARE,
  SEED,
  WITHDRAWAL_SHARE,
  CANCELLED_SHARE,
} from './constants.ts';
import { seededRandom, type Random } from './random.ts';
import { type PlannedIncome, openings, incomesOf, weighted } from './plan-incomes.ts';

/** The decision of people about an order; the bank's behaviour follows from the bank account. */
export type Fate = 'approved' | 'rejected' | 'cancelled' | 'left';

/** An own bank account, or an account inside the provider. */
export type PlannedPayee =
  | { type: 'bank'; bankAccountNo: string; speed: 'T0' | 'T1' }
  | { type: 'account'; accountNo: string; name: string };

export interface PlannedOrder {
  kind: 'order';
  payee: PlannedPayee;
  key: string;
  at: Date;
  mid: string;
  accountNo: string;
  amountFen: Fen;
  remark: string;
  fate: Fate;
  /** The first reviewer acts after that many minutes, the second after as many again. */
  reviewMinutes: number;
  rejectReason: string;
  scheduledAt?: Date;
}
export type Planned = PlannedIncome | PlannedOrder;

const MINUTE_MS = 60_000;
const PAYER = merchants[1]!;
const PAID_BEFORE_MINUTES = 240;
const isWeekend = (date: ShanghaiDate): boolean => weekdayOf(date) === 0 || weekdayOf(date) === 6;

/**
 * Three months of business that end with today, oldest first: what came in, what people ordered and what they did with
 * it. The same `begin` and `size` always give the same plan. `size` multiplies the number of orders.
 */
export function planDemo(begin: Date, size: number): Planned[] {
  const planned = merchants.flatMap((merchant) => [...historyOf(merchant, begin, size), ...todayOf(merchant, begin)]);
  return planned.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.key < other.key ? -1 : 1));
}

/** Past working days, the first being the day on which the accounts were opened. */
function workingDaysBefore(begin: Date): ShanghaiDate[] {
  const today = shanghaiDate(begin);
  return Array.from({ length: HISTORY_DAYS }, (_, index) => addDays(today, index - HISTORY_DAYS)).filter(
    (date) => !isWeekend(date),
  );
}

function historyOf(merchant: DemoMerchant, begin: Date, size: number): Planned[] {
  const random = seededRandom(`${SEED} ${merchant.mid}`);
  const days = workingDaysBefore(begin);
  const planned: Planned[] = openings(merchant, atShanghai(days[0]!, OFFICE_OPENS - 30));
  const purse = new Map(merchant.accounts.map((account) => [account.accountNo, BigInt(account.openingYuan) * 100n]));
  const total = merchant.orders * size;
  let made = 0;
  days.forEach((date, index) => {
    planned.push(...incomesOf(merchant, size, date, random, purse));
    const due = Math.round(((index + 1) * total) / days.length);
    for (; made < due; made += 1) {
      const key = `${merchant.mid}-${String(made + 1).padStart(5, '0')}`;
      const order = orderOf(merchant, { date, begin, key }, random, purse);
      if (order) planned.push(order);
    }
  });
  return planned;
}

/** Null when the chosen account has too little: the plan never overdraws. */
function orderOf(
  merchant: DemoMerchant,
  { date, begin, key }: { date: ShanghaiDate; begin: Date; key: string },
  random: Random,
  purse: Map<string, Fen>,
): PlannedOrder | null {
  const { accountNo } = weighted(merchant.accounts, random);
  const withdraws = random.chance(WITHDRAWAL_SHARE);
  const purpose = random.pick(purposes);
  const payee = random.pick(payeesOf(merchant));
  const amountFen = withdraws ? amountBetween(800, 180_000, random) : amountBetween(purpose.min, purpose.max, random);
  const fate: Fate = random.chance(REJECTED_SHARE)
    ? 'rejected'
    : random.chance(CANCELLED_SHARE)
      ? 'cancelled'
      : 'approved';
  const scheduled = random.chance(SCHEDULED_SHARE);
  const once = {
    kind: 'order' as const,
    key,
    at: atShanghai(date, random.between(OFFICE_OPENS, OFFICE_CLOSES - 90)),
    mid: merchant.mid,
    accountNo,
    amountFen,
    fate,
    reviewMinutes: random.between(4, 40),
    rejectReason: random.pick(rejectReasons),
  };
  const hour = scheduled ? atShanghai(addDays(date, 1), OFFICE_OPENS + random.between(0, 8) * 60) : null;
  // None of the past waits for an hour to come: balances would change on their own while somebody reads them.
  const base = hour && hour <= begin ? { ...once, scheduledAt: hour } : once;
  const bankAccountNo = random.pick(merchant.bankAccounts).bankAccountNo;
  const speed = random.chance(0.6) ? ('T0' as const) : ('T1' as const);
  const remark = withdraws ? random.pick(withdrawalRemarks) : purpose.text;
  if (purse.get(accountNo)! - amountFen < BigInt(KEEP_YUAN) * 100n) return null;
  purse.set(accountNo, purse.get(accountNo)! - amountFen);
  return withdraws
    ? { ...base, payee: { type: 'bank', bankAccountNo, speed }, remark }
    : { ...base, payee: { type: 'account', accountNo: payee.accountNo, name: payee.name }, remark };
}

/** The payees of a merchant: its suppliers and the other merchants of the demo. */
const payeesOf = (merchant: DemoMerchant): { accountNo: string; name: string }[] => [
  ...counterparties,
  ...merchants
    .filter(({ mid }) => mid !== merchant.mid)
    .map(({ name, accounts }) => ({ name, accountNo: accounts[0]!.accountNo })),
];

/** Most amounts are small, because the random number is squared. Half of them are round. */
function amountBetween(min: number, max: number, random: Random): Fen {
  const share = random.next() ** 2;
  const yuan = Math.round(min + (max - min) * share);
  return random.chance(0.5)
    ? BigInt(Math.max(100, Math.round(yuan / 100) * 100)) * 100n
    : BigInt(yuan) * 100n + BigInt(random.between(0, 99));
}

/**
 * The hour itself, or the last one at which the bank took T+0 orders: so that a demo started at midnight shows returned
 * orders too.
 */
function whenBankWorks(at: Date): Date {
  const today = shanghaiDate(at);
  const minutes = shanghaiMinutes(at);
  if (minutes < BANK_OPENS) return atShanghai(addDays(today, -1), BANK_CLOSES);
  return minutes < BANK_CLOSES ? at : atShanghai(today, BANK_CLOSES);
}

interface Beginning {
  merchant: DemoMerchant;
  /** What all orders of today have in common. */
  base: { kind: 'order'; mid: string; accountNo: string; fate: 'left'; reviewMinutes: number; rejectReason: string };
  /** The hour that was so many minutes ago. */
  before(minutes: number): Date;
}

/**
 * The open orders at the first look: orders to review in both layers, one scheduled; and lately one that failed and one
 * that came back.
 */
function todayOf(merchant: DemoMerchant, begin: Date): PlannedOrder[] {
  const before = (minutes: number) => whenBankWorks(new Date(begin.getTime() - minutes * MINUTE_MS));
  if (merchant.mid === PAYER.mid) return [partlyRefunded(before(PAID_BEFORE_MINUTES))];
  if (merchant.mid !== 'M100001') return [];
  const base = {
    kind: 'order' as const,
    mid: merchant.mid,
    accountNo: merchant.accounts[0]!.accountNo,
    fate: 'left' as const,
    reviewMinutes: 6,
    rejectReason: '',
  };
  const scheduledAt = atShanghai(addDays(shanghaiDate(begin), 2), OFFICE_OPENS + 60);
  return [...withdrawalsOf({ merchant, base, before }), ...transfersOf({ merchant, base, before }, scheduledAt)];
}

/** What 远山 pays 晨光, which gives a part of it back. */
function partlyRefunded(at: Date): PlannedOrder {
  const [{ accounts, name }] = merchants as [DemoMerchant];
  return {
    kind: 'order',
    mid: PAYER.mid,
    accountNo: PAYER.accounts[0]!.accountNo,
    key: `${PAYER.mid}-partly-refunded`,
    at,
    amountFen: 268_000n,
    payee: { type: 'account', accountNo: accounts[0]!.accountNo, name },
    remark: '展台物料款',
    fate: 'approved',
    reviewMinutes: 1,
    rejectReason: '',
  };
}

function withdrawalsOf({ merchant, base, before }: Beginning): PlannedOrder[] {
  const [icbc, , ccb, abc] = merchant.bankAccounts;
  const to = ({ bankAccountNo }: DemoBankAccount) => ({ type: 'bank' as const, bankAccountNo, speed: 'T0' as const });
  return [
    {
      ...base,
      key: 'M100001-today-returned',
      at: before(175),
      amountFen: 1_260_000n,
      payee: to(ccb!),
      remark: '周转资金',
      fate: 'approved',
    },
    {
      ...base,
      key: 'M100001-today-failed',
      at: before(160),
      amountFen: 860_000n,
      payee: to(abc!),
      remark: '日常提现',
      fate: 'approved',
    },
    {
      ...base,
      key: 'M100001-today-2',
      at: before(62),
      accountNo: merchant.accounts[1]!.accountNo,
      amountFen: 3_200_000n,
      payee: to(icbc!),
      remark: '归集至基本账户',
    },
  ];
}

function transfersOf({ base, before }: Beginning, scheduledAt: Date): PlannedOrder[] {
  const [supplier, , , electronics] = counterparties;
  const transferTo = (payee: { accountNo: string; name: string }) => ({
    ...base,
    payee: { type: 'account' as const, accountNo: payee.accountNo, name: payee.name },
  });
  return [
    { ...transferTo(supplier), key: 'M100001-today-1', at: before(95), amountFen: 1_868_000n, remark: '包装材料款' },
    {
      ...transferTo(electronics),
      key: 'M100001-today-3',
      at: before(38),
      amountFen: 15_600_000n,
      remark: '季度采购尾款',
    },
    {
      ...transferTo(supplier),
      key: 'M100001-today-scheduled',
      at: before(20),
      amountFen: 320_000n,
      remark: '物流运费',
      fate: 'approved',
      scheduledAt,
    },
  ];
}

import { formatAmount, formatCount } from './amount-text.ts';
import { tailOf } from './mask.ts';
import { fenOfYuan, sumFen, yuanOfFen } from './money.ts';

/** One side of a movement of money. `accountNo`: whole or masked, its last four are shown; empty where it has none. */
export interface Party {
  name: string;
  bankName: string;
  accountNo: string;
  /** Its part in yuan, where several share. */
  amount?: string;
}

/**
 * What a call is about to do with money: who is paid, where, how much, out of what. Told once by its handler
 * (`tells`); the confirmation, the message of its code and the signing text all show these rows and no others.
 */
export interface Facts {
  from: readonly Party[];
  /** Default 付款账户. */
  fromLabel?: string | undefined;
  to: readonly Party[];
  /** Default 收款方. */
  toLabel?: string | undefined;
  /** Payments in it; shown where there are several. */
  count: number;
  amount: string;
  amountLabel: string;
  /** What else a person must see, such as the order that a refund gives back. */
  about?: readonly { label: string; text: string }[];
}

/** Of a call that makes or decides several orders. Each of their payees has its own amount. */
export function joinedFacts(several: readonly Facts[]): Facts | null {
  const [first, ...others] = several;
  if (!first || others.length === 0) return first ?? null;
  const same = <T>(select: (facts: Facts) => T, otherwise: T): T =>
    others.every((one) => JSON.stringify(select(one)) === JSON.stringify(select(first))) ? select(first) : otherwise;
  const sources = new Map(several.flatMap(({ from }) => from).map((party) => [partyText(party), party]));
  return {
    ...first,
    fromLabel: same(({ fromLabel }) => fromLabel, undefined),
    toLabel: same(({ toLabel }) => toLabel, undefined),
    from: [...sources.values()],
    to: several.flatMap(({ to, amount }) => to.map((party) => ({ amount, ...party }))),
    count: several.reduce((sum, { count }) => sum + count, 0),
    amount: yuanOfFen(sumFen(several.map(({ amount }) => fenOfYuan(amount)))),
    amountLabel: same(({ amountLabel }) => amountLabel, '合计金额'),
    about: same(({ about = [] }) => about, []),
  };
}

/**
 * `amount` in yuan, for the row of the amount, which a page draws large. `items`: the parts of the text, where several
 * are named.
 */
export interface FactRow {
  label: string;
  text: string;
  amount?: string | undefined;
  items?: string[] | undefined;
}

const amountText = (yuan: string): string => `${formatAmount(yuan)}元`;

function partyText({ name, bankName, accountNo, amount }: Party): string {
  const tail = accountNo && `尾号${tailOf(accountNo)}`;
  const place = [bankName, tail].filter(Boolean).join('，');
  const who = name ? `${name}${place && `（${place}）`}` : place;
  return amount === undefined ? who : `${who}${amountText(amount)}`;
}

/** The first `max` by name; the others are counted. */
function partiesRow(label: string, parties: readonly Party[], max: number): FactRow {
  const items = parties.slice(0, max).map(partyText);
  const text = `${items.join('、')}${parties.length > max ? `等${parties.length}个` : ''}`;
  return { label, text, ...(items.length > 1 ? { items } : {}) };
}

/** `max`: parties of one side that are named, where the text must be short. */
export function rowsOfFacts(facts: Facts, max = Number.POSITIVE_INFINITY): FactRow[] {
  const { from, fromLabel = '付款账户', to, toLabel = '收款方', count, amount, amountLabel, about = [] } = facts;
  return [
    ...about,
    partiesRow(toLabel, to, max),
    ...(count > 1 ? [{ label: '笔数', text: `${formatCount(count)}笔` }] : []),
    partiesRow(fromLabel, from, max),
    { label: amountLabel, text: amountText(amount), amount },
  ].filter(({ text }) => text !== '');
}

/** As a certificate signs them, one line each (wire.md, signing text). */
export const linesOfFacts = (rows: readonly FactRow[]): string[] => rows.map(({ label, text }) => `${label}：${text}`);

/** As a short message says them. */
export const sentenceOfFacts = (rows: readonly FactRow[]): string =>
  rows.map(({ label, text }) => `，${label}${text}`).join('');

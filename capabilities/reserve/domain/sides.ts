import { sumFen, type Fen } from '#platform/kernel/money.ts';

/**
 * On which side of the reserve equation each kind of ledger account is. Left is what the provider owes, right is what
 * it has to pay it with. The ledger's balance of an account on the left is at or above zero, on the right at or below.
 */
const sideOfKind: Readonly<Record<string, Group>> = {
  // A merchant's own money: free, held, or not settled yet; with a member of its staff or of a second level.
  available: 'merchants',
  frozen: 'merchants',
  pending: 'merchants',
  petty: 'merchants',
  second: 'merchants',
  // Shares of a fund, which are owed at one yuan each.
  wealth: 'merchants',
  // Has left its payer's account, and not yet the bank, or not yet reached another merchant or the fund company.
  in_transit: 'way',
  // The bank does not say whether it was paid, or whose it is; or its receiver has not claimed it.
  suspense: 'waits',
  claimable: 'waits',
  // The provider's own. It is at the same banks until it is taken out, so it is part of what they hold.
  fee_income: 'income',
  // What is at the banks, by our books.
  bank_cash: 'cash',
  // Yields that merchants were credited with and that the fund company has not paid yet.
  custodian: 'receivable',
  // Fast redemptions that the provider paid before the fund company does.
  advance: 'advance',
};
export const sidedKinds: readonly string[] = Object.keys(sideOfKind);

export const groups = {
  merchants: { name: '应付商户', side: 'owed' },
  way: { name: '在途款项', side: 'owed' },
  waits: { name: '待处理与待领取款项', side: 'owed' },
  income: { name: '平台收入（未划出）', side: 'owed' },
  cash: { name: '银行存款（账面）', side: 'held' },
  receivable: { name: '应收基金公司收益', side: 'held' },
  advance: { name: '快速赎回垫资', side: 'held' },
} as const;
export type Group = keyof typeof groups;
export type Side = 'owed' | 'held';

/** Undefined of a kind that no rule places: the audit says so. */
export const groupOf = (kind: string): Group | undefined => sideOfKind[kind];
/** The side on which a balance of a kind is shown as a positive amount. */
export const sideOf = (kind: string): Side => groups[groupOf(kind) ?? 'waits'].side;

/** Merchants' accounts, in sums. */
export const merchantKinds: Readonly<Record<string, string>> = {
  available: '商户账户 可用',
  frozen: '商户账户 冻结',
  pending: '商户账户 待结算',
  petty: '备用金账户',
  second: '二级账户',
  wealth: '商户理财份额',
};

export interface BookLine {
  kind: string;
  /** As the ledger has it. */
  balanceFen: Fen;
}

export interface EquationSide<Line extends BookLine> {
  groups: { group: Group; lines: readonly Line[]; fen: Fen }[];
  fen: Fen;
}

function sideFrom<Line extends BookLine>(lines: readonly Line[], side: Side): EquationSide<Line> {
  const sideGroups = (Object.keys(groups) as Group[]).filter((group) => groups[group].side === side);
  const sums = sideGroups.map((group) => {
    const members = lines.filter(({ kind }) => groupOf(kind) === group);
    const fen = sumFen(members.map(({ balanceFen }) => (side === 'owed' ? balanceFen : -balanceFen)));
    return { group, lines: members, fen };
  });
  return { groups: sums, fen: sumFen(sums.map(({ fen }) => fen)) };
}

/** Both sides of the equation; the difference is zero while the books are right. */
export function equationOf<Line extends BookLine>(lines: readonly Line[]) {
  const [owed, held] = [sideFrom(lines, 'owed'), sideFrom(lines, 'held')];
  return { owed, held, differenceFen: owed.fen - held.fen };
}

/** What the bank says that it moved and our books do not, or the reverse, as it changes the cash at the bank. */
export const cashEffect = (kind: 'instruction' | 'return' | 'remittance', bankFen: Fen, ownFen: Fen): Fen =>
  kind === 'instruction' ? ownFen - bankFen : bankFen - ownFen;

import type { PortalPath, RightCode } from '#platform/kernel/menu.ts';

/** The groups of standard transaction codes, each with the transaction type that it belongs to (spec section 3). */
export const standardGroups = {
  recharge: { name: '充值', type: '1' },
  withdraw: { name: '提现', type: '2' },
  transferB2B: { name: '对公转账', type: '3' },
  transferB2C: { name: '对私转账', type: '3' },
  fundCollect: { name: '资金归集', type: '3' },
  payB2B: { name: '对公付款', type: '4' },
  payB2C: { name: '对私付款', type: '4' },
  other: { name: '其他', type: '' },
  separate: { name: '分账', type: '19' },
  pre: { name: '预授权', type: '8' },
  clients: { name: '客户交易', type: '5' },
} as const;
export type StandardGroup = keyof typeof standardGroups;

/** The groups of the dictionary's part for petty cash (备用付). The specification names them and gives no codes. */
export const byfGroups = {
  apply: { name: '申请' },
  bindCard: { name: '绑卡' },
  withDraw: { name: '提现' },
  transfer: { name: '转账' },
  expense: { name: '报销' },
  cancel: { name: '撤销' },
  coupon: { name: '券' },
} as const;
export type ByfGroup = keyof typeof byfGroups;
/** The keys alone, because a key may be a word that only another kind's own folder may write. */
export const byfGroup = Object.fromEntries(Object.keys(byfGroups).map((key) => [key, key])) as {
  readonly [Key in ByfGroup]: Key;
};
/** The group of second-level accounts that kinds have codes of (transaction-codes.data.ts). */
export const secondGroup = 'transfers';
export type KindGroup = StandardGroup | ByfGroup | typeof secondGroup;

/** The specification reads some codes twice; both readings are valid. */
export interface CodeReadings {
  /** As an option of a filter. */
  option?: string;
  /** In the dictionary. */
  meaning?: string;
  /** Its transaction type where that is not its group's. */
  type?: string;
}

/**
 * The contract of one kind of money order: plain data that server and page share (docs/decisions/0001). Each kind has
 * its own in `contract/kind.ts` of its folder; nobody else names a kind, its type codes or its rights.
 */
export interface KindContract {
  /** The word of `orders.kind`, of policies, limits and fees, and the `function` of `business/work`. */
  id: string;
  name: string;
  /** Place in lists of kinds. */
  order: number;
  /**
   * Every type code of its orders with its word (spec section 3, transaction codes). Two kinds may share a code only
   * with the same word.
   */
  codes: Readonly<Record<string, string>>;
  /**
   * Codes that its orders had in the past, by what they have today. An order keeps its code, which is part of its hash
   * and of its journals: it is named and found by the code of today.
   */
  formerCodes?: Readonly<Record<string, string>>;
  /**
   * Where its codes are in the dictionary of transaction codes (transaction-codes.ts): one group for all of them, or by
   * code. Absent: `other`.
   */
  codeGroup?: KindGroup | Readonly<Record<string, KindGroup>>;
  /** The specification's readings of a code, where its word is another. */
  readings?: Readonly<Record<string, CodeReadings>>;
  /**
   * How the payee is named. `bank`: a bank account, paid through the bank's rail. `account`: an account inside the
   * provider whose number the maker enters. `link`: an account inside the provider that a payment link names, so that
   * the maker neither enters it nor pays it twice by mistake.
   */
  payee: 'bank' | 'account' | 'link';
  /**
   * How the account that pays and who is paid are called where an order is described, if not 付款账户 and 收款方.
   * `source`: what paid in place of the account in orders of 0.2 and before, which name no money outside it.
   */
  sides?: { from?: string; to?: string; source?: string };
  /**
   * Its payees are companies or persons, which is known when the fee is asked for: their prices may differ. By the type
   * code of a single order, which of both it pays; a line of a batch says it itself.
   */
  paysTypes?: Readonly<Record<string, 'company' | 'individual'>>;
  /**
   * How its fee may be charged (`feeFroms`): `choice`, a price list says it; `amount`, always out of the amount.
   * Absent: always in addition to the amount.
   */
  feeFrom?: 'choice' | 'amount';
  /**
   * The part of the payee book that its payees belong to, for kinds that pay somebody whom the maker enters: the
   * merchant's rules for payees hold for its orders.
   */
  payeeBook?: 'bank' | 'internal';
  /**
   * Its money arrives from outside: `payee` says how its payer is named, and its orders are made by the arrival, not by
   * a person.
   */
  direction?: 'in';
  /** Its orders hold money until other orders use it, or until their end. */
  authorizes?: true;
  /** Its orders follow others whose money was counted before: they use no limit. */
  follows?: true;
  /**
   * Its orders pay out of another merchant's account, under a mandate of that merchant (docs/decisions/0026). The
   * system makes them, and nobody reviews them.
   */
  mandated?: true;
  /** Its own words for states, where those of most orders would mislead. */
  words?: Readonly<Record<string, string>>;
  /** The success of its orders only begins what they are for, e.g. packets that wait for a claim: it has no receipt. */
  hasLaterClaims?: true;
  /** The maker may choose a later hour for its orders. */
  mayBeScheduled?: true;
  /** Standing instructions may make its orders; its server half says how (`repeat`). */
  repeats?: true;
  /**
   * An order that its maker scheduled, or allowed to wait, waits some days for money that is missing when it is to run;
   * else it fails.
   */
  waitsForFunds?: true;
  /**
   * The page on which its orders are made: home, accounts and 再次付款 lead there. Absent for a payment that only a
   * link begins.
   */
  form?: PortalPath;
  /** Many of its lines can be uploaded as one sheet (domain-rules section 3). */
  batch?: BatchContract;
  /** Accounts of the provider that only its orders use. */
  accounts?: readonly ProviderAccount[];
  /**
   * Codes of its own menu: who sees its pages, makes its orders and takes them back. A kind that nobody can make yet
   * has none.
   */
  rights: Readonly<Record<KindRight, readonly RightCode[]>>;
}

/** An account of the provider in the ledger. Its id is fixed, so that a posting names it without a look-up. */
export interface ProviderAccount {
  id: string;
  /** The ledger's own name for it, unique. */
  code: string;
  /** What it is for, as the ledger has it. */
  kind: string;
  /** As a counterparty, in Chinese. */
  name: string;
  mayGoNegative?: true;
}

/** Lines that a batch of any kind may have. */
export const BATCH_LINES_MAX = 100_000;

export interface BatchContract {
  /** Lines of one batch for a merchant with the right to large ones. */
  max: number;
  /** In the sequence of the template. */
  columns: readonly LineColumn[];
  /** Each line has a number of its own that is used once: equal lines of two files are no double payment. */
  numberedOnce?: true;
  /**
   * A draft becomes several orders, all of them or none, e.g. one of each row: its page names no account that pays, and
   * nobody pays a fee for its lines. Absent: one order with all lines.
   */
  several?: true;
}

/**
 * A column of the uploaded sheet, found by its title. The fields `merchantLineNo`, `payeeName`, `payeeAccountNo`,
 * `payeeBankName`, `payeeType`, `amount` and `remark` are columns of the stored draft, all others are its details. A
 * line pays back a part of the order that its `originalNo` names.
 */
export interface LineColumn {
  field: string;
  title: string;
  required?: true;
  /** Characters at most. */
  max: number;
  /** Of the amount: the word for all that there is. How much that is, is found when the sheet is checked. */
  rest?: string;
  /** The only texts that a cell may have. */
  choices?: readonly string[];
  /** How it is masked in files that everybody who sees orders may have. */
  mask?: 'card' | 'mobile';
  /** What to fill in, for the notes of the template. */
  hint?: string;
}

export type KindRight = 'see' | 'make' | 'cancel';

import type { z } from 'zod';
import type { FeeFrom } from '#capabilities/account/contract/fee-from.ts';
import type { Speed } from '#capabilities/account/contract/words.ts';
import type { MerchantAccount, PricedKind } from '#capabilities/account/server/index.ts';
import type { PayeeType } from '#capabilities/payee/contract/words.ts';
import type { Posting } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CallContext } from '#platform/http/handler.ts';
import type { Party } from '#platform/kernel/facts.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { MoneyStep } from '../../domain/money-of-state.ts';
import type { OrderState } from '../../contract/words.ts';
import type { Order, UsesHold } from '../row/order-row.ts';

/** What a standing instruction keeps of the payment that it repeats. */
export interface RepeatQuery {
  /** An own bank account's id, or the number of an account, as the kind's payee is named. */
  payee: string;
  /** As its maker wrote it; empty where the kind asks for none. */
  payeeName: string;
  /** Of a payee at a bank whom the maker enters. */
  payeeBankName?: string;
  payeeType?: PayeeType;
  speed: Speed;
  /** Of each of its orders. Absent in what was kept before there was one. */
  remark?: string;
}

/** Why a kind makes no orders of such a wish: in a sentence, and at which field. */
interface RepeatRefusal {
  at: 'payee' | 'remark' | 'amount';
  text: string;
}

/** How standing instructions make orders of a kind when nobody is at a form. */
export interface Repeat {
  /** One of the contract's codes. Absent: the one that `decide` gives. */
  typeCode?: string;
  /** What can be refused before the first run. `amountFen` is null where it is known on its day only. */
  refuses?(wish: RepeatQuery, amountFen: Fen | null): RepeatRefusal | null;
  /** Whom it pays; null when that cannot be paid. Asked when the instruction is made. */
  payeeOf(tx: Tx, at: Moment, wish: RepeatQuery): Promise<NewLine['payee'] | null>;
  /** The kind's own ask, for its `decide`. */
  input(run: RepeatQuery & { requestNo: string; quoteId: string; accountNo: string; amount: string }): unknown;
}

/** The person who asks for an order, and the business time. */
export interface Moment {
  mid: string;
  personId: string;
  personName: string;
  /** A key of the merchant's own systems. */
  isKey?: true;
  now: Date;
  /** Present while the order is only looked at: nothing of it is kept. */
  reportFacts?: CallContext['reportFacts'];
}

/** One payment of an order. The account number is whole. */
export interface NewLine {
  payee: { name: string; accountNo: string; bankName: string };
  /** What the payee gets. */
  amountFen: Fen;
  /** What the account pays besides. */
  feeFen: Fen;
  /** Whether the entered amount is what the payee gets, or has the fee in it; default the first. */
  feeFrom?: FeeFrom;
}

/** Of one line, or of many. */
export interface Sum {
  amountFen: Fen;
  feeFen: Fen;
}

/** A line as the order keeps it: a single payment is its order, the lines of a batch are in `orders.lines`. */
export interface Line extends Sum {
  payeeName: string;
  payeeAccountNo: string;
  payeeBankName: string;
  feeFrom: FeeFrom;
}

/** Names an order that another one follows. It may be another merchant's. */
export interface OriginalRef {
  mid: string;
  orderNo: string;
}

/** Names what a payer has allowed. */
export interface MandateRef {
  /** The merchant that pays. */
  mid: string;
  mandateId: string;
}

/**
 * What a merchant allows another one: orders of one kind, out of one of its accounts into one account of the other.
 * Account numbers are whole. Both merchants may read it.
 */
export interface Mandate extends MandateRef {
  kind: string;
  accountNo: string;
  payerName: string;
  payeeMid: string;
  payeeAccountNo: string;
  payeeName: string;
  /** Stays in the account. */
  keepFen: Fen;
  grantedByName: string;
  grantedAt: Date;
  endedByName: string | null;
  endedAt: Date | null;
}

/** The order that another one follows, under its lock: what a merchant may know of it who may follow it. */
export interface Original extends OriginalRef {
  kind: string;
  typeCode: string;
  state: OrderState;
  /** Whole: the account that it pays out of, its buckets, and the account that it pays. */
  accountNo: string;
  availableId: string;
  frozenId: string;
  payeeAccountNo: string;
  amountFen: Fen;
  /** What a new order may still take; nothing as soon as one takes or releases the rest. */
  remainingFen: Fen;
  /** What was paid out of it, and what of it was paid back. */
  usedFen: Fen;
  refundedFen: Fen;
  submittedAt: Date;
  expiresAt: Date | null;
  finishedAt: Date | null;
  /** The order that it follows itself. */
  originalMid: string | null;
  originalNo: string | null;
}

/**
 * The payer of an order that uses the hold of the one that it follows. A release names all that is left as its amount.
 */
export interface HoldUse {
  holdOf: Original;
  as: UsesHold;
}

/** An account of the merchant's list with its own ledger accounts: others do not fit (`OwnBucket`). */
export type OwnMoney = Pick<MerchantAccount, 'mid' | 'accountNo' | 'availableId' | 'frozenId'>;

/** Money that a capability keeps for a merchant outside its accounts, with its ledger accounts. */
export interface SubAccount {
  accountNo: string;
  /** As confirmation, review, lists and receipts name it. */
  name: string;
  availableId: string;
  frozenId: string;
}

/**
 * A payer outside the merchant's accounts, and the account for which the order counts: its status, limits and lists.
 */
export interface SubPayer {
  sub: SubAccount;
  countsFor: MerchantAccount;
}

/** The order that a kind has decided to make. The engine turns it into rows, limits, a review and a hold. */
export interface Plan<Details = unknown> {
  /** One of the contract's codes. */
  typeCode: string;
  /** A number that was given out before; default a new one. */
  orderNo?: string;
  /** The merchant's account, its money outside the accounts, or another order's hold. */
  payer: MerchantAccount | SubPayer | HoldUse;
  /** The order whose payment this one gives back out of the payer's account, whole or in parts. */
  paysBack?: Original;
  /** For an order that pays back: the original stays a success, and others may pay back what is left. */
  paysBackPart?: true;
  /** The quote whose fee it has; it is used up with the order. */
  quoteId?: string;
  /**
   * One payment, or all lines of a checked batch of the upload capability, by its id. `payBack`: the payments of which
   * its lines give parts back, each line of the one that its row names.
   */
  lines: readonly [NewLine] | { batch: string; payBack?: readonly Original[] };
  /** The amount of the request that this order is one of several of: the policy is asked for it too. */
  reviewedWithFen?: Fen;
  speed: Speed | '';
  remark: string;
  /** Business time; null: at once. */
  scheduledAt: Date | null;
  /**
   * There is not enough for it now, and its maker agrees that it waits: it holds nothing, and takes its money when
   * there is enough. For kinds whose contract `waitsForFunds`.
   */
  takesLater?: boolean;
  details?: Details;
  /** Writes rows of the kind's own tables that name the order; it is inserted by then, and its money not held yet. */
  onPlaced?: (tx: Tx, order: Pick<Order, 'mid' | 'orderNo'>) => void;
}

/**
 * `rail`: final when the other side says so. `accountId`: into this ledger account inside the provider, final at once;
 * `mid`: whose it is, where that may be another merchant, who is notified.
 * `stays`: it remains held for orders that follow it, for kinds that authorize.
 */
export type Destination = { accountId: string; mid?: string } | { rail: Rail } | { stays: 'held' };
export type Rail = 'bank';

/** `account` is the ledger account on the other side of the step: where the money goes, or where it is now. */
export type PostingsOf = (order: Order, sum: Sum, account: string) => Posting[];

/**
 * What orders of a kind have set apart or given away of a payment that their merchant received. Who pays it back is
 * refused `sentence`: always while the claim is open, later for the part that was given away.
 */
export interface Claim extends OriginalRef {
  isOpen: boolean;
  amountFen: Fen;
  sentence: string;
}

/**
 * The server half of one kind of money order; its other half is the contract. Review, limits, holds, schedule, rail,
 * timeline and lists are the engine's. A kind says which orders can be made, between which accounts their money moves,
 * and what only its orders have.
 */
export interface Kind<Input = never, Code extends string = string, Details = unknown> extends PricedKind {
  /**
   * The orders that the new one follows. The engine locks them before all else, for merchants who may follow them.
   * Those of which the merchant may not know are missing.
   */
  originals?(tx: Tx, input: Input, at: Moment): Promise<OriginalRef[]>;
  /**
   * For a kind whose contract says `mandated`: under what its payer has allowed the order is made. The engine locks it
   * before it asks the kind, and compares the plan with it. It takes the place of the review.
   */
  mandate?(input: Input, at: Moment): MandateRef;
  /**
   * All that this kind alone knows of a new order: what it refuses, and the plan. It writes nothing, because the
   * maker's password may still be compared. Its locks come before all of the engine's.
   */
  decide(
    tx: Tx,
    input: Input,
    at: Moment,
    originals: readonly Original[],
    mandate: Mandate | null,
  ): Promise<Result<Plan<Details>, Code>>;
  /**
   * Asked when the order runs, which may be days after it was made: looks at the payee of each line again and says
   * where its money goes, one answer a line. The sentence of a failure becomes the order's reason.
   */
  destination(tx: Tx, order: Order, lines: readonly Line[], now: Date): Promise<Result<Destination>[]>;
  /**
   * Single payments of this kind that are due at the same moment run in one transaction, one after another, and their
   * money moves at its end. So what `destination` reads must not be a balance that another payment changes.
   */
  runsTogether?: true;
  /** Steps of the money that go between other accounts than the standard ones (money-step.ts). */
  postings?: Partial<Record<MoneyStep, PostingsOf>>;
  /** Of payments that the merchant received, those that this kind's orders lay claim to. */
  claimsOn?(tx: Tx, mid: string, payments: readonly OriginalRef[]): Promise<Claim[]>;
  /** For a kind whose contract `repeats`. */
  repeat?: Repeat;
  /** What only orders of this kind have. It is part of the order's hash; `show` names it on the order's page. */
  details?: {
    schema: z.ZodType<Details>;
    show(details: Details, order: Order): DetailRow[];
    /** Who gets the money in the end, where the order itself pays an account of the provider. */
    receivers?(details: Details): readonly Party[];
  };
  /** The first moment from this one on at which an order that is ready may run. Absent: at once. */
  runsFrom?(tx: Tx, mid: string, readyAt: Date): Promise<Date>;
  /** From this moment an order that has not run is expired, and its hold ends. */
  expiresAt?(order: Pick<Order, 'submittedAt' | 'scheduledAt' | 'details'>): Date;
  /**
   * Called in the transaction that ends the order, and again when a success comes back. It writes the kind's own
   * tables, locks no other order and posts nothing.
   */
  onEnd?(tx: Tx, order: Order): Promise<void>;
}

export interface DetailRow {
  label: string;
  text: string;
}

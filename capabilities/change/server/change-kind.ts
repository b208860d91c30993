import type { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { administratorsOf } from '#capabilities/merchant/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CallContext, ChangeLine } from '#platform/http/handler.ts';
import type { Failure, Result } from '#platform/kernel/result.ts';

/** Ids of the persons who have a right in a merchant at this moment. */
export type Right = (tx: Tx, mid: string) => Promise<readonly string[]>;

export const administrators: Right = async (tx, mid) =>
  (await administratorsOf(tx, mid)).map(({ personId }) => personId);

/** What a check may ask; the same at the proposal and at the decision. */
export interface ChangeContext<Deps = null> {
  deps: Deps;
  /** The call of the person who proposes or, later, of the one who decides. */
  context: CallContext;
  tx: Tx;
  mid: string;
  proposer: { personId: string; personName: string };
  /** Business time. */
  at: Date;
}

/** A change that was checked: what it is in words, and what makes it. */
export interface Prepared {
  /** What it changes: of one subject at most one change of a kind waits. */
  subject: string;
  /** One sentence without an end: 将张三的角色改为管理员. */
  title: string;
  lines: readonly ChangeLine[];
  /** It waits for a second person; else it is made at once. */
  isSensitive: boolean;
  /** Of one account: only those see the change who may see the account. */
  accountNo?: string;
  /** What holds while it waits; `release` of the kind undoes it when the change is not made. */
  reserve?(): Promise<unknown>;
  /**
   * Answers the subject where it is known only now: the person of an invitation. A failure, with a code that `check`
   * has too, is one that only the write could find; it undoes all of the call.
   */
  make(): Promise<string | void | Failure>;
}

/** Codes of the calls of a kind: each call has a sentence that fits its page. */
export interface ChangeCodes {
  /** A change of the subject waits already. */
  waits: string;
  /** There is no such change, or it no longer waits. */
  ended: string;
  /** Who proposed it decides. */
  own: string;
  /** Who proposed it no longer may; default 01601KPLMS. */
  proposer?: string;
  /** There is no second person. Absent: a person who is alone makes the change at once. */
  nobody?: string;
  /** A merchant that it changes is closed. Absent: it changes none, or is made for a closed one too. */
  closed?: typeof MERCHANT_CLOSED;
}

/**
 * One kind of change that a second person confirms, as one value. The engine (engine.ts) asks the rights, keeps the
 * change, notes it for the operation log and makes it once.
 */
export interface ChangeKind<Command, Deps, Code extends string, Codes extends ChangeCodes> {
  /** Kept with every change: `split.ratio`. */
  name: string;
  /** What its changes are about: 分账比例. */
  title: string;
  /** Address in the portal where its changes are decided; kinds of the merchants' realm have one. */
  page?: string;
  /** Default: the merchant's own people. */
  realm?: 'merchant' | 'provider';
  /** Asked at the proposal, to know whether there is a second person, and again at the decision. */
  who: { proposes: Right; decides: Right };
  codes: Codes;
  /** Its calls name a change by what it changes; default: by its own id. */
  namedBy?: 'subject';
  /** Merchants that it changes; default: the one that it is about. */
  merchants?(command: Command): readonly string[];
  /** Null: a change waits for as long as it takes. */
  lapsesAfterMs: number | null;
  /** Checks and words a command, at its proposal and again when it is decided. */
  check(changeContext: ChangeContext<Deps>, command: Command): Promise<Result<Prepared, Code>>;
  /** Undoes what `reserve` of its check did. */
  release?(tx: Tx, mid: string, command: Command): Promise<unknown>;
}

/** What the engine needs of a kind whose commands it does not read. */
export type AnyChangeKind = ChangeKind<never, never, string, ChangeCodes>;

/** Checks a kind's own types, and keeps its codes as they are written. */
export const changeKind = <Command, Deps, Code extends string, const Codes extends ChangeCodes>(
  kind: ChangeKind<Command, Deps, Code, Codes>,
): ChangeKind<Command, Deps, Code, Codes> => kind;

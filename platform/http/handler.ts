import type { RightCode } from '#platform/kernel/menu.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import type { Facts } from '#platform/kernel/facts.ts';
import type { ErrorOf, InputOf, Operation, OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { CallLog } from './log.ts';

/** The caller, read from the session table by the token and nothing else in the request. */
export interface Session {
  sessionId: string;
  tokenHash: string;
  personId: string;
  personName: string;
  /** Null until a merchant role is entered. */
  role: MerchantRole | null;
  /** It is a key of the machine interfaces, and no browser. */
  isKey?: true;
  /** Of a session of the console; merchants' people have none. */
  provider?: ProviderUser;
}

/** A person of the provider, with the rights of now. Such a session has no merchant role. */
export interface ProviderUser {
  userId: string;
  userName: string;
  loginName: string;
  roles: readonly string[];
  /** The codes of its roles. */
  permissions: ReadonlySet<RightCode>;
}

export interface MerchantRole {
  mid: string;
  /** The person's relation to the merchant; a person has one per merchant. */
  relationId: string;
  roleId: string;
  roleClass: 'admin' | 'operator';
  /** The accounts that the person sees and pays from; absent or null: all of the merchant. */
  accountNos?: readonly string[] | null;
  /** Addresses from which people may change anything in the merchant; absent, null or empty: from everywhere. */
  addressRanges?: readonly string[] | null;
  /** funcMenuNo codes that the role holds; an administrator holds all of the merchant's. */
  permissions: ReadonlySet<RightCode>;
  /** Codes that it would hold if the merchant had opened their applications. */
  unopened?: ReadonlySet<string>;
}

export interface CallContext {
  /**
   * Merchant-bound transaction of this call; commits when the handler answers ok, is undone to its start when it
   * answers a failure.
   */
  tx: Tx;
  /**
   * For the bytes of a file, which leave when the call is committed. Inside of the call it throws
   * (platform/db/holding.ts): a handler that waits for a second connection waits for others who do the same.
   */
  afterwards: Database;
  clock: Clock;
  log: CallLog;
  requestId: string;
  /** Address of the client, for limits and the operation log. */
  remoteAddress: string;
  /** The header of that name, cut; it is not verified. Empty when it is missing. */
  userAgent: string;
  /** The client's signing key of a request without session (SPKI base64), to which a login binds its session. */
  signKey: string | null;
  /**
   * The session; for a public call without token null. Use `personOf` and `roleOf`, which cannot be null where the
   * policy says so.
   */
  session: Session | null;
  /** What the call changes, for the operation log: `noteChanges`. */
  changes?: ChangeLine[];
  /** What it is about where the input has only an id of ours: `nameObject`. */
  objects?: string[];
  /**
   * For a handler that reads first (`readsFirst`): resolves when the factors are right, throws when they are not.
   * Absent: they are right already.
   */
  confirmed?: () => Promise<void>;
  /** The file of an upload, its digests checked. Use `fileOf`. */
  file?: Buffer;
  /**
   * Present while the call is only looked at and will be undone: takes what it would do. A handler may then leave out
   * work that nobody sees.
   */
  reportFacts?: (facts: Facts) => void;
  /** For calls that ask about another one: what that would do now, or its refusal. It is undone. */
  preview?: (path: string, payload: unknown) => Promise<Result<Preview>>;
}

/** What a call would do. */
export interface Preview {
  operation: Operation;
  /** As the contract has read it. */
  input: unknown;
  facts: Facts | null;
  /** What its record would have: what it is about, and the values that it changes. */
  objects: readonly string[];
  changes: readonly ChangeLine[];
}

/** A value before and after a change, in the words of the page that shows it. Secrets are never named. */
export interface ChangeLine {
  label: string;
  before: string;
  after: string;
}

/**
 * Tells the operation log what this call changes. It is kept if the call succeeds. Lines whose value stays the same are
 * left out.
 */
export function noteChanges({ changes }: Pick<CallContext, 'changes'>, ...lines: readonly ChangeLine[]): void {
  changes?.push(...lines.filter(({ before, after }) => before !== after));
}

/**
 * Tells the operation log what this call is about, in the words of the page that shows it: 角色“出纳”. A call that is
 * refused keeps it, too. What the input names itself (an order, an account) need not be named (record-object.ts).
 */
export function nameObject({ objects }: Pick<CallContext, 'objects'>, ...names: readonly string[]): void {
  objects?.push(...names);
}

/** The file of an operation that takes one (`policy.upload`); it is what the payload says it is. */
export function fileOf({ file }: CallContext): Buffer {
  if (!file) throw new Error('the edge let an upload through without its file');
  return file;
}

/** The session of a `person` or `merchant` operation. */
export function personOf(context: CallContext): Session {
  if (!context.session) throw new Error('the edge let a call through without its session');
  return context.session;
}

/** The merchant role of a `merchant` operation. */
export function roleOf(context: CallContext): MerchantRole & { personId: string; personName: string } {
  const { personId, personName, role } = personOf(context);
  if (!role) throw new Error('the edge let a call through without its merchant');
  return { ...role, personId, personName };
}

/** The caller of an operation of the provider's realm. */
export function providerOf(context: CallContext): ProviderUser {
  const { provider } = personOf(context);
  if (!provider) throw new Error('the edge let a call through without its provider user');
  return provider;
}

export type Handler<O extends Operation> = (
  context: CallContext,
  input: InputOf<O>,
) => Promise<Result<OutputOf<O>, ErrorOf<O>>>;

/** A handler that is called while the password of its call is still compared. */
const readingFirst = new WeakSet<object>();

/**
 * Marks a handler that only reads and locks until it has awaited `confirmed` of its context, so that this part need not
 * wait for the password. Its refusals are answered only when the factors were right.
 */
export function readsFirst<Own extends (context: CallContext, input: never) => Promise<unknown>>(handler: Own): Own {
  readingFirst.add(handler);
  return handler;
}

export const isReadingFirst = ({ handler }: Binding): boolean => readingFirst.has(handler);

/**
 * The context of a long poll, without a transaction. It reads through `db`, shortly, and ends when `gone` is aborted,
 * because the client no longer waits.
 */
export interface WaitingContext extends Omit<CallContext, 'tx' | 'afterwards'> {
  db: Database;
  /** Aborted when the client has gone or the server is closing; then any answer will do. */
  gone: AbortSignal;
}

export type WaitingHandler<O extends Operation> = (
  context: WaitingContext,
  input: InputOf<O>,
) => Promise<Result<OutputOf<O>, ErrorOf<O>>>;

/** An operation with its handler. apps/server lists all of them; an operation without a binding fails the build. */
export interface Binding {
  operation: Operation;
  handler: (context: CallContext, input: never) => Promise<Result<unknown>>;
  /**
   * Whether this call asks for the factors of its policy, where the policy leaves it open (`confirm.when`). Asked in
   * the call's transaction, before the handler.
   */
  asksFactors?: (context: CallContext, input: never) => Promise<boolean>;
  /** Replaces `handler`, which is then never called, for an operation whose policy says that it waits. */
  waitingHandler?: (context: WaitingContext, input: never) => Promise<Result<unknown>>;
}

export const bind = <O extends Operation>(
  operation: O,
  handler: Handler<NoInfer<O>>,
  asksFactors?: (context: CallContext, input: InputOf<NoInfer<O>>) => Promise<boolean>,
): Binding => ({
  operation,
  handler: handler as Binding['handler'],
  ...(asksFactors ? { asksFactors: asksFactors as Binding['asksFactors'] } : {}),
});

export const bindWaiting = <O extends Operation>(operation: O, handler: WaitingHandler<O>): Binding => ({
  operation,
  handler: () => Promise.reject(new Error(`${operation.path} waits and takes no transaction`)),
  waitingHandler: handler as Binding['waitingHandler'],
});

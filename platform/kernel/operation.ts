import type { z } from 'zod';
import type { ACCEPTED, edgeErrors } from './errors.ts';
import type { RightCode } from './menu.ts';

/**
 * An operation is one value: its path, shapes, errors and policy. The server binding, the typed client, the list of
 * calls and the tests derive from it (design rules 2 and 3). A handler never checks policy: the edge has done it.
 */
export interface Policy {
  /**
   * `public`: no session. `person`: a login, merchant role or not; in the provider's realm a provider user.
   * `merchant`: a session in a merchant role; the handler's transaction is bound to that merchant.
   */
  audience: 'public' | 'person' | 'merchant';
  /**
   * Menu or button codes (funcMenuNo); holding any one of them suffices. Required for `merchant` unless `anyMember`. A
   * function where they follow from what all capabilities contribute, which is known when the program has started and
   * not when a contract is loaded. Read by `permissionOf`.
   */
  permission?: readonly RightCode[] | (() => readonly RightCode[]);
  /** The code of its refusal for want of these codes, where the specification has one of its own (section 8). */
  refusal?: string;
  /**
   * Every member of the merchant may call it, e.g. the menu itself. It must be declared, so that nobody forgets a
   * permission.
   */
  anyMember?: true;
  /** Mark **A** of calls.md: administrators only. */
  adminOnly?: true;
  /** `read` runs in a read-only transaction; `change` in one transaction together with its replay key. */
  effect: 'read' | 'change';
  /** A change that reads much, e.g. an export: all of it out of one snapshot, as every read does. */
  snapshot?: true;
  /** Mark **$**: moves money; needs `requestNo` in the input; a second identical send returns the first result. */
  movesMoney?: true;
  /**
   * Of a confirmed call: why its refusal is not asked for before the person confirms it. For all others the handler
   * runs first and what it wrote is undone, so a handler that writes outside of its transaction says so here.
   */
  noPreview?: string;
  /**
   * Marks **P** and **S**. `sms` is the short name that may be the code's `bizTypeCode` in place of the path. `when`:
   * asked of some calls only, those of an administrator whom no second one could confirm. The binding tells which, in
   * the call's transaction; a client sends without factors first, and the refusal asks for them. `totp`: a fresh
   * code of the provider user's authenticator, the only factor of the provider's realm.
   */
  confirm?: { password?: true; sms?: string; when?: 'soleAdministrator'; totp?: true };
  /**
   * It can take a protection away, or open a way for money: rights of staff, review, limits, devices and addresses,
   * certificates, payees, frozen accounts. Such a call asks for both factors, unless a second administrator confirms
   * it.
   */
  loosens?: true;
  /**
   * Mark **C**: needs a certificate signature when the function is flagged `cfca` for this merchant. A path: the flag
   * is that of this other call, which does the same.
   */
  certificate?: true | string;
  /**
   * Ends the session that calls (logout, switch, a login with an older token). Its row is then locked for this call
   * alone: two of them that share it first would wait for each other.
   */
  endsSession?: true;
  /**
   * A long poll: a read that answers when something has changed, or after a while. Its handler is handed no
   * transaction, because a connection must not wait with it, and as many wait at once as platform/http allows
   * (security.md T28).
   */
  waits?: true;
  /** Pages ask it automatically, whether or not a person is there: it does not prolong the session. */
  passive?: true;
  /**
   * Members of the input whose text may have line breaks and tabs. In every other text the edge refuses them, with all
   * control characters.
   */
  multiLine?: readonly string[];
  /**
   * The member of the input that is the input of another call: its texts are checked as that call is read, with the
   * members of several lines that it has.
   */
  carries?: string;
  /** Bytes that a request may have; default 64 KiB, of which three quarters are left for the payload. */
  bodyBytes?: number;
  /**
   * Takes a file of at most so many bytes with the payload, as multipart; its input has the members of `uploadInput`
   * (wire.md, uploads).
   */
  upload?: { bytes: number };
  /** Default 600 s; bulk 180 s (spec section 9). */
  timeoutMs?: number;
  /** Prepares another call (a random, a code), which is in the operation log itself. */
  unrecorded?: true;
  /** Exempt from the error popup (spec section 8). */
  silentErrors?: true;
}

export type Realm = 'merchant' | 'provider';

/** The bound values of an SMS code besides its call and its request number. `payee` in any form, `amount` in yuan. */
export interface CodeSubject {
  payee?: string;
  amount?: string;
  orderNo?: string;
  /** A set: their order does not matter. */
  orderNos?: string[];
  /** Of a person: the one that is to take the place of the present one. */
  mobile?: string;
}

/** How each bound member is read from the call's input. The keys say what must be named before a code is sent. */
export type CodeBinding<Input> = { [Member in keyof CodeSubject]?: (input: Input) => CodeSubject[Member] };

export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  ErrorCode extends string = string,
> {
  /** Below `/api/`, as calls.md writes it. */
  path: string;
  /** Chinese name: operation log, SMS text, signing text. */
  title: string;
  /**
   * Whose people call it: `merchant` (default) on the portal's listener, `provider` on the console's. Neither listener
   * knows the operations, sessions or tokens of the other (decision 0062).
   */
  realm?: Realm;
  input: Input;
  output: Output;
  /** Codes that the handler may answer besides those of the edge. */
  errors: readonly ErrorCode[];
  /**
   * The code of its success where that is not 00000; the catalogue has its sentence. E.g. 06108KCSDS, accepted for
   * later (spec section 8).
   */
  accepted?: (typeof ACCEPTED)[number];
  /**
   * A success is a file's bytes instead of JSON (`output` is `fileReply`), or a stream of events (`eventReply`, of a
   * call that waits). A refusal is JSON as everywhere.
   */
  answers?: 'file' | 'events';
  policy: Policy;
  /**
   * What the SMS code of this call binds (calls.md, `plm/send.sms.code`). No code is sent until all of it is named, the
   * message says it, and the edge compares it at use. Each operation with `confirm.sms` says it here; `{}` binds the
   * call and its number alone.
   */
  codeBinds?: CodeBinding<z.output<Input>>;
  /** The lines a person must see before signing (wire.md); the edge adds requestNo, timestamp and payload hash. */
  signingLines?: (input: z.output<Input>) => string[];
}

/** The codes of which one suffices; none where the policy names none. */
export const permissionOf = ({ permission = [] }: Policy): readonly RightCode[] =>
  typeof permission === 'function' ? permission() : permission;

/** The call whose merchant flags count for this one. */
export const flaggedPathOf = ({ path, policy }: Operation): string =>
  typeof policy.certificate === 'string' ? policy.certificate : path;

export const realmOf = ({ realm = 'merchant' }: Operation): Realm => realm;

export type InputOf<O extends Operation> = z.output<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;
/**
 * The codes that a handler of the operation may answer: its own, and those of the edge, which every call may answer.
 */
export type ErrorOf<O extends Operation> = O['errors'][number] | keyof typeof edgeErrors;

/** Made by a right, and not by each person about themselves. */
const isOfRights = ({ realm, policy }: Operation): boolean =>
  policy.audience === 'merchant' || (realm === 'provider' && isNamed(policy.permission));

const isNamed = (permission: Policy['permission']): boolean =>
  typeof permission === 'function' || (permission?.length ?? 0) > 0;

/** Checks what can be checked when the contract is loaded, so that a wrong policy cannot start. */
export function operation<I extends z.ZodType, O extends z.ZodType, const E extends string>(
  value: Operation<I, O, E>,
): Operation<I, O, E> {
  const { path, policy } = value;
  if (policy.audience === 'merchant' && !isNamed(policy.permission) && !policy.anyMember) {
    throw new Error(`${path}: a merchant operation names its permission codes or says anyMember`);
  }
  if (policy.movesMoney && policy.effect !== 'change') throw new Error(`${path}: moving money is a change`);
  if (policy.snapshot && policy.effect !== 'change') throw new Error(`${path}: a read has its snapshot by itself`);
  if (policy.waits && policy.effect !== 'read') throw new Error(`${path}: only a read may wait`);
  if (value.answers === 'events' && !policy.waits) throw new Error(`${path}: events are waited for`);
  if (policy.movesMoney && (value.answers || value.accepted))
    throw new Error(`${path}: the stored answer of a movement of money is JSON with 00000`);
  if ((policy.confirm?.sms !== undefined) !== (value.codeBinds !== undefined))
    throw new Error(`${path}: a call confirmed by SMS says what its code binds, and no other`);
  if (policy.movesMoney && value.codeBinds && Object.keys(value.codeBinds).length === 0)
    throw new Error(`${path}: the code of a movement of money binds what it moves`);
  if (policy.noPreview && (policy.movesMoney || !policy.confirm || !isOfRights(value)))
    throw new Error(`${path}: only a confirmed change by right that moves no money may go without a preview`);
  if (policy.movesMoney && policy.confirm?.when) throw new Error(`${path}: moving money is always confirmed`);
  if (policy.loosens && value.realm !== 'provider' && !(policy.confirm?.password && policy.confirm.sms))
    throw new Error(`${path}: what loosens a protection asks for password and SMS code`);
  if (policy.confirm && policy.audience === 'public') throw new Error(`${path}: nobody can confirm a public call`);
  checkRealm(value);
  return value;
}

/** Paths of the console's calls begin with it. */
const PROVIDER_PATHS = 'console/';

/** Provider users have roles and an authenticator; merchants, operation passwords and SMS codes are not theirs. */
function checkRealm({ path, realm, policy }: Operation): void {
  const { audience, confirm, movesMoney, certificate, adminOnly, anyMember } = policy;
  const isProvider = realm === 'provider';
  if (path.startsWith(PROVIDER_PATHS) !== isProvider)
    throw new Error(`${path}: operations of the provider's realm, and no other, are below ${PROVIDER_PATHS}`);
  if (confirm?.totp && !isProvider) throw new Error(`${path}: only provider users confirm by authenticator`);
  if (!isProvider) return;
  if (audience === 'merchant') throw new Error(`${path}: a provider user acts in no merchant role`);
  if (audience === 'person' && !isNamed(policy.permission) && !anyMember)
    throw new Error(`${path}: a provider operation names its permission codes or says anyMember`);
  if (movesMoney || certificate || adminOnly || confirm?.password || confirm?.sms || confirm?.when)
    throw new Error(`${path}: this policy is for merchants only`);
}

/** The bound values of a call with this input, which its code must have been sent for. */
export function codeSubjectOf<I extends z.ZodType, O extends z.ZodType>(
  { codeBinds = {} }: Operation<I, O>,
  input: z.output<I>,
): CodeSubject {
  return Object.fromEntries(
    Object.entries(codeBinds).map(([member, read]) => [member, (read as (from: unknown) => unknown)(input)]),
  );
}

/**
 * Whether a client asks what the call would do, or why it would be refused, before the person confirms it: each
 * confirmed call of a merchant or of the provider's people, if its policy does not say why not. A person's own password
 * and mobile are no such calls: their handlers count wrong tries.
 */
export const isLookedAt = (operation: Operation): boolean =>
  isOfRights(operation) && operation.policy.confirm !== undefined && operation.policy.noPreview === undefined;

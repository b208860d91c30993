import type { AT_ONCE } from '../constants.ts';
import type { Envelope } from '#platform/wire/index.ts';
import type { Confirmation } from '../guards.ts';
import type { Binding, ChangeLine, Session } from '../handler.ts';
import type { Lru } from '../lru.ts';
import type { HttpServerOptions } from '../options.ts';
import type { ReplayMemory } from '../replay-memory.ts';
import type { Turns } from '#platform/kernel/turns.ts';
import type { CallLog } from '../log.ts';

/** Shared by all calls. */
export interface Edge extends Pick<
  HttpServerOptions,
  'guards' | 'db' | 'clock' | 'errorTexts' | 'fieldLabels' | 'transportKeys'
> {
  /** By path, for calls that ask about another one. */
  bindings: ReadonlyMap<string, Binding>;
  now: () => number;
  settlePauseMs: number;
  replays: ReplayMemory;
  /** Places of calls at work, by class, so that none waits for those of another. */
  turns: Readonly<Record<keyof typeof AT_ONCE, Turns>>;
  /**
   * AES keys by signer, transport key and `encryptKey`: the private operation runs once per page. Only keys of genuine
   * requests are kept.
   */
  aesKeys: Lru<CryptoKey>;
  verifyKeys: Lru<CryptoKey>;
  /** Replaces a key that did not open, so that a refusal costs what an acceptance costs. */
  noKey: Promise<CryptoKey>;
}

/** The request as received over HTTP. */
export interface Incoming {
  binding: Binding;
  body: Buffer;
  /** The file of an upload; null for other calls, and when none came. */
  file: Buffer | null;
  ptoken: string | null;
  cfcaSign: string | null;
  remoteAddress: string;
  userAgent: string;
  /** The page asks automatically, with nobody at it: the session is not prolonged. */
  unattended: boolean;
  /** Aborted when nobody waits for the answer of a long poll any more; never for other calls. */
  gone: AbortSignal;
  requestId: string;
  log: CallLog;
}

/** After the session stage: the claimed caller, and the only key that may prove it. */
export interface Caller {
  session: Session | null;
  /** SPKI in base64: the session's bound key, or without a session the envelope's own. */
  signKey: string;
  /** The session whose activity is to be written; null: none, or it was written lately. */
  touched: string | null;
}

/** After the envelope stage: it is genuine and new. */
export interface AuthenticatedCall extends Incoming, Caller {
  envelope: Envelope;
  plaintext: string;
  payload: unknown;
  /** SHA-256 of the signature. */
  signHash: Buffer;
}

/** What is known of a call when it is answered: its input only where the contract has read it. */
export type KnownCall = AuthenticatedCall &
  Partial<Pick<ParsedCall, 'input' | 'changes' | 'objects' | 'recorded' | 'onlyAsks'>>;

/** After the schema stage: what the contract has read. */
export interface ParsedCall extends AuthenticatedCall {
  input: unknown;
  confirmation: Confirmation;
  requestNo: string | null;
  /** What the handler says that it changes, for the operation log. */
  changes: ChangeLine[];
  /** What the handler says that it is about. */
  objects: string[];
  /** Whether the record of its success is in the effect's transaction; null: it was not tried. */
  recorded: Promise<boolean> | null;
  /** It was sent to learn whether factors are asked for, and they are. */
  onlyAsks: boolean;
}

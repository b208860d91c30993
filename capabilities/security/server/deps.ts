import type { SmsDeps } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CallContext } from '#platform/http/handler.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import type { CodeSubject, Operation } from '#platform/kernel/operation.ts';
import type { SubjectText } from '../domain/purpose.ts';

/**
 * The words for the bound value of one call's code, where the bare value means nothing to a person: an own bank
 * account's id, the number of an order. From the capability that knows it; null when there is no such thing for this
 * merchant, then no code is sent.
 */
export interface CodeSubjectWords {
  operation: Operation;
  describe(context: CallContext, subject: CodeSubject): Promise<SubjectText | null>;
  /**
   * For a call whose input only names what it acts on, e.g. a batch: locks that in the call's own transaction, before
   * `read` and `payees`. What the factors are compared with is then what the call does.
   */
  lock?(tx: Tx, mid: string, input: unknown): void;
  /**
   * For a call whose input only names what its code binds, e.g. the total of a batch: the value itself, read when the
   * code is used.
   */
  read?(tx: Tx, mid: string, subject: CodeSubject): Promise<CodeSubject>;
  /** For a call that pays many who are not named in its input: their account numbers, each once. */
  payees?(tx: Tx, mid: string, input: unknown): Promise<string[]>;
}

export interface SecurityDeps extends SmsDeps {
  /** Every operation of the product: a code is asked for one of them. */
  operations: () => readonly Operation[];
  codeSubjects?: readonly CodeSubjectWords[];
  /** Why a call was refused, by code, for the operation log. */
  errorTexts?: ErrorTexts;
  /** Absent: passwords are entered in the page only, because nobody knows where the portal is. */
  control?: PasswordControlDeps | undefined;
}

/** The local password control of people's own computers (apps/password-agent). */
export interface PasswordControlDeps {
  /** Of the portal, as browsers send it. */
  origin: string;
  /** Pages ask by JSONP in place of fetch. */
  byScript: boolean;
}

import type { Database, Tx } from '#platform/db/database.ts';
import type { CodeSubject, Operation } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { ChangeLine, Session } from './handler.ts';

/** The content of `mespAuthList`, taken out of the payload before the handler sees it. */
export interface Confirmation {
  smsCode?: string;
  tradePwd?: { password: string; nonceStr: string };
  /** Of a provider user's authenticator. */
  totpCode?: string;
}

/** What is known of factors before the answer is there. */
export interface FactorsUnderWay {
  /** All cheap checks have passed: the password is being compared, which takes longer than all else. */
  comparing(): void;
  /** They are right; with the answer they are used up, too. */
  right(): void;
}

/** Why a signature is needed, as its refusal says it; null where the function is flagged. */
export interface CertificateNeed {
  because: string | null;
}

/**
 * The edge's questions to the capabilities that know the answers; apps/server passes them in. Any exception in one of
 * them refuses the call (security.md T26).
 */
export interface Guards {
  /**
   * Whether the product has ever given this token to anybody, by its mark and without a query. What is not issued is
   * refused as 03T01.
   */
  isIssued(ptoken: string): boolean;
  /**
   * The live session of a token's SHA-256 with the public key it is bound to (SPKI, base64), in one round trip. A
   * transaction that asks is bound to the session's merchant from then on. Fails with 03T01 to 03T05. `needsTouch`: its
   * activity has not been written for a while.
   */
  findSession(
    source: Pick<Tx, 'rows'>,
    tokenHash: string,
  ): Promise<Result<{ session: Session; signKey: string; needsTouch: boolean }>>;
  /** Writes that the session is active. Asked outside of transactions. */
  touch(db: Database, sessionId: string): Promise<void>;
  /**
   * Inside the effect's transaction: locks the session's row (FOR SHARE) and says whether it is still open, so that a
   * logout or a switch cannot be overtaken by a call already under way. `alone` (the call ends the session,
   * `policy.endsSession`): FOR UPDATE instead, so that of two at once the second waits and then finds it ended.
   */
  isSessionOpen(tx: Tx, sessionId: string, alone: boolean): Promise<boolean>;
  /**
   * Checks and uses up the factors that the policy asks for, in transactions of its own and on connections of its own:
   * a wrong try is counted although the call fails, and the call's transaction is open meanwhile. `subject` is what the
   * SMS code must have been sent for.
   */
  confirm(
    question: {
      session: Session;
      operation: Operation;
      requestNo: string | null;
      subject: CodeSubject;
      input?: unknown;
      confirmation: Confirmation;
    },
    underWay?: FactorsUnderWay,
  ): Promise<Result<null>>;
  /**
   * Inside the effect's transaction, before signature and factors: locks what the input only names, e.g. a batch, so
   * that what they are compared with cannot change until the call ends.
   */
  lockSubject(tx: Tx, question: { session: Session; operation: Operation; input?: unknown }): void;
  /**
   * Whether the operation needs a certificate signature: for this merchant (authFlag `cfca`), or because this call is
   * unlike those before it, which `because` says. Null: it does not. `input`: as the contract has read it.
   */
  needsCertificate(tx: Tx, question: PaymentQuestion): Promise<CertificateNeed | null>;
  /**
   * Inside the effect's transaction: keeps a payment that no factor confirmed, because a key has signed it, so that the
   * next one of the kind is as usual. What people confirm is kept with their factors (`confirm`).
   */
  rememberPayment(tx: Tx, question: PaymentQuestion): Promise<void>;
  /**
   * Verifies `cfcaSign` over the signing text and keeps it as evidence, in the effect's transaction: what is refused
   * afterwards leaves none.
   */
  verifyCertificate(
    tx: Tx,
    question: {
      session: Session;
      operation: Operation;
      requestNo: string | null;
      /** What the call names, e.g. the order that it decides. */
      subject: CodeSubject;
      signingText: string;
      cfcaSign: string;
    },
  ): Promise<Result<null>>;
  /**
   * After every changing call, ok or not: who, what, when, from where, result. `input`, where the contract has read it,
   * only tells what the call was about: payloads are not kept.
   */
  record(entry: OperationRecord): Promise<void>;
  /**
   * The same in the transaction of the change, as its last statement, so that one commit keeps effect and record. False
   * when it could not be written: the effect is kept, and `record` is asked.
   */
  recordBeside(tx: Tx, entry: OperationRecord): Promise<boolean>;
}

/** `input`: as the contract has read it. */
export interface PaymentQuestion {
  session: Session;
  operation: Operation;
  subject: CodeSubject;
  input?: unknown;
}

export interface OperationRecord {
  session: Session | null;
  operation: Operation;
  input?: unknown;
  /** What the call is about, as the handler named it. */
  objects?: readonly string[];
  /** Before and after, as the handler told them; of a call that succeeded. */
  changes?: readonly ChangeLine[];
  responseCode: string;
  remoteAddress: string;
  requestId: string;
}

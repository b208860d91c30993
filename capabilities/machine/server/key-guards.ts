import { isIssuedToken, nowOf, type TokenUse } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ApiKey, ApiKeys } from '#platform/http/index.ts';
import { API_PAYMENT_UNUSUAL } from '#platform/kernel/api-errors.ts';
import { apiNameOf } from '#platform/kernel/api-operation.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import { codeSubjectOf, type Realm } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { KeyGuardDeps } from './deps.ts';
import { findKey } from './find-key.ts';

/** Whose mark is in a key's id: a key of the other realm costs no query. */
export const TOKEN_USES: Readonly<Record<Realm, TokenUse>> = { merchant: 'merchant-key', provider: 'provider-key' };

const MAX_ANSWER = 4_096;

interface Limits {
  singleFen: Fen | null;
  dayFen: Fen | null;
  dayCount: number | null;
}

/** Locked against an end, which waits for the call or is seen by it. */
const ALIVE = `SELECT single_fen, day_fen, day_count FROM machine.keys
  WHERE mid = $1 AND key_id = $2 AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > $3) FOR SHARE`;

const aliveKey = (deps: KeyGuardDeps, tx: Tx, { mid, keyId }: ApiKey): Promise<Limits | undefined> =>
  tx.one<Limits>(ALIVE, [mid, keyId, nowOf(deps)], 'machine.key_alive');

const takeLimits =
  (deps: KeyGuardDeps): ApiKeys['takeLimits'] =>
  async (tx, key, { amount, payments }, at) => {
    const limits = await aliveKey(deps, tx, key);
    const amountFen = fenOfYuan(amount);
    // It has ended.
    if (!limits) return 'key';
    if (limits.singleFen !== null && amountFen > limits.singleFen) return 'amount';
    const count = typeof payments === 'number' ? payments : await deps.linesOfBatch(tx, key.mid, payments.batchId);
    const used = await tx.one<{ count: number; amountFen: Fen }>(
      `INSERT INTO machine.day_uses AS u (mid, key_id, day, count, amount_fen) VALUES ($1, $2, $3, $5, $4)
       ON CONFLICT (mid, key_id, day) DO UPDATE SET count = u.count + excluded.count, amount_fen = u.amount_fen + excluded.amount_fen
       RETURNING count, amount_fen`,
      [key.mid, key.keyId, shanghaiDate(at), amountFen, count],
      'machine.take_limits',
    );
    if (limits.dayFen !== null && used!.amountFen > limits.dayFen) return 'amount';
    return limits.dayCount !== null && used!.count > limits.dayCount ? 'count' : null;
  };

/** The edge's questions about keys (platform/http/api), of one realm. */
export const createKeyGuards = (deps: KeyGuardDeps): ApiKeys => ({
  isIssued: (credentialId) => isIssuedToken(deps.secret, credentialId, TOKEN_USES[deps.realm]),
  find: findKey(deps),
  enter: (db, { id, key, nonce, at, method, path, requestId, remoteAddress, idempotencyKey, request }) =>
    db.transaction(
      { mid: key.mid },
      async (tx) =>
        (await tx.run(
          `INSERT INTO machine.calls (mid, id, key_id, credential_id, nonce, at, method, path, request_id, remote_address, idempotency_key, request)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (mid, credential_id, nonce) DO NOTHING`,
          [
            key.mid,
            id,
            key.keyId,
            key.credentialId,
            nonce,
            at,
            method,
            path,
            requestId,
            remoteAddress,
            idempotencyKey,
            JSON.stringify(request),
          ],
          'machine.enter_call',
        )) === 1,
    ),
  leave: async (db, { id, key }, { status, code, ms, answer }) => {
    const text = JSON.stringify(answer);
    await db.transaction({ mid: key.mid }, (tx) =>
      tx.run(
        'UPDATE machine.calls SET (status, code, ms, answer) = ($3, $4, $5, $6) WHERE mid = $1 AND id = $2',
        [key.mid, id, status, code, ms, text.length > MAX_ANSWER ? null : text],
        'machine.leave_call',
      ),
    );
  },
  isAlive: async (tx, key) => (await aliveKey(deps, tx, key)) !== undefined,
  takeLimits: takeLimits(deps),
  unusual: async (tx, key, operation, pageInput) => {
    const { page } = operation;
    if (!page?.policy.movesMoney) return ok(null);
    const input = page.input.parse(pageInput);
    const question = { session: key.session, operation: page, subject: codeSubjectOf(page, input), input };
    const need = page.policy.certificate === undefined ? null : await deps.needsCertificate(tx, question);
    // A flagged function asks for a signature, which the key has given.
    if (need?.because)
      return fail(
        API_PAYMENT_UNUSUAL,
        `${need.because.replace(/，需要数字证书签名.*$/, '')}，需要由经办人在商户门户付款`,
        {
          operation: apiNameOf(operation),
        },
      );
    // Before the money is held: nothing is asked behind it. A refusal of the payment undoes it.
    await deps.rememberPayment(tx, question);
    return ok(null);
  },
});

import type { Tx } from '#platform/db/database.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { sealKeyOf } from '#platform/seal/index.ts';
import { OVERLAP_HOURS } from '../constants.ts';
import { endpointStates, type EndpointState } from '../contract/words.ts';
import { newSecret, SEAL_USE, sealSecret, secretText } from './deliver/sign.ts';
import type { WebhookDeps } from './deps.ts';
import { dropWaiting } from './drop-waiting.ts';
import type { EndpointRow } from './endpoint-row.ts';

/** What becomes of an endpoint: of a merchant's at once, of the provider's when another person has decided it. */
export async function setState(tx: Tx, mid: string, endpointId: string, state: EndpointState): Promise<void> {
  await tx.run(
    `UPDATE webhook.endpoints SET state = $3, end_reason = CASE WHEN $3 = 'ended' THEN '由管理员停用' ELSE '' END, failures = 0 WHERE mid = $1 AND endpoint_id = $2`,
    [mid, endpointId, state],
    'webhook.set_state',
  );
  if (state === 'ended') await dropWaiting(tx, mid, endpointId);
}
export const stateLine = (row: EndpointRow, state: EndpointState): ChangeLine => ({
  label: '状态',
  before: endpointStates[row.state],
  after: endpointStates[state],
});

/**
 * A new secret; the former one signs too for a while. `isShown`: the caller shows the answer now, else a person asks
 * for it once. Of Ed25519 the answer is the new public key.
 */
export async function replaceSecret(
  tx: Tx,
  deps: WebhookDeps,
  mid: string,
  { endpointId, signs }: EndpointRow,
  isShown: boolean,
): Promise<{ secret: string; formerUntil: Date }> {
  const { secret, publicKey } = newSecret(signs);
  const changed = await tx.one<{ until: Date }>(
    `UPDATE webhook.endpoints SET former_secret = secret, former_until = now() + $3 * interval '1 hour', secret = $4, public_key = $5,
       shown_at = CASE WHEN $6 THEN now() END
     WHERE mid = $1 AND endpoint_id = $2 RETURNING former_until AS until`,
    [
      mid,
      endpointId,
      OVERLAP_HOURS,
      sealSecret(secret, sealKeyOf(deps.secret, SEAL_USE), endpointId),
      publicKey,
      isShown,
    ],
    'webhook.rotate_secret',
  );
  return { secret: publicKey ?? secretText(secret), formerUntil: changed!.until };
}
export const secretLine: ChangeLine = {
  label: '签名密钥',
  before: '原密钥',
  after: `新密钥，原密钥${OVERLAP_HOURS}小时后失效`,
};

import type { Tx } from '#platform/db/database.ts';

/** What waits for an endpoint that has ended is not sent. */
export const dropWaiting = (tx: Tx, mid: string, endpointId: string): Promise<number> =>
  tx.run(
    `UPDATE webhook.deliveries SET state = 'dropped', lease = NULL, ended_at = now() WHERE mid = $1 AND endpoint_id = $2 AND state = 'waiting'`,
    [mid, endpointId],
    'webhook.drop_waiting',
  );

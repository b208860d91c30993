import type { Tx } from '#platform/db/database.ts';
import type { EndpointState, Signature } from '../contract/words.ts';

export interface EndpointRow {
  endpointId: string;
  url: string;
  note: string;
  types: string[];
  signs: Signature;
  state: EndpointState;
  endReason: string;
  secret: Buffer;
  publicKey: string | null;
  shownAt: Date | null;
  formerUntil: Date | null;
  failures: number;
  createdBy: string;
  createdAt: Date;
}

const ENDPOINT = `SELECT endpoint_id, url, note, types, signs, state, end_reason, secret, public_key,
  shown_at, CASE WHEN former_until > now() THEN former_until END AS "formerUntil", failures, created_by, created_at
  FROM webhook.endpoints WHERE mid = $1`;

/** The newest first, those that have ended last. */
export const endpointsOf = (tx: Tx, mid: string): Promise<EndpointRow[]> =>
  tx.rows<EndpointRow>(`${ENDPOINT} ORDER BY state = 'ended', created_at DESC LIMIT 50`, [mid], 'webhook.endpoints');

/** Locked: what a person does to it happens one after the other. */
export const lockEndpoint = (tx: Tx, mid: string, endpointId: string): Promise<EndpointRow | undefined> =>
  tx.one<EndpointRow>(
    `${ENDPOINT} AND endpoint_id = $2 AND state <> 'ended' FOR NO KEY UPDATE`,
    [mid, endpointId],
    'webhook.lock_endpoint',
  );

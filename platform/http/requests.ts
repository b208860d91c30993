import type { Tx } from '#platform/db/database.ts';
import { REPLAY_KEPT_MS } from './constants.ts';

/** Which effect a money call asks for. */
export interface RequestKey {
  mid: string;
  path: string;
  requestNo: string;
}

export interface StoredRequest {
  personId: string;
  payloadHash: string;
  response: string;
}

/**
 * The same envelope or number is under way elsewhere for longer than a lock is waited for (lock_timeout): its answer is
 * not known yet.
 */
export class StillRunning extends Error {
  override name = 'StillRunning';
}

const LOCK_NOT_AVAILABLE = '55P03';

/** A row that somebody else is inserting at this moment is waited for, within bounds. */
async function insertedAlone(insert: Promise<number>): Promise<boolean> {
  try {
    return (await insert) === 1;
  } catch (error) {
    throw (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      ? new StillRunning('another run of this request is under way', { cause: error })
      : error;
  }
}

/**
 * Takes the signature for good; false when it has been taken. Waits for a transaction that is taking it at this moment.
 */
export const takeSign = (tx: Tx, signHash: Buffer): Promise<boolean> =>
  insertedAlone(
    tx.run(
      `INSERT INTO wire.replays (sign_hash, expires_at) VALUES ($1, now() + $2 * interval '1 millisecond') ON CONFLICT DO NOTHING`,
      [signHash, REPLAY_KEPT_MS],
      'wire_take_sign',
    ),
  );

/**
 * Claims the number before the effect; false when it has its answer already. Waits for a transaction that is claiming
 * it at this moment.
 */
export const claimRequest = (
  tx: Tx,
  { mid, path, requestNo }: RequestKey,
  personId: string,
  payloadHash: string,
): Promise<boolean> =>
  insertedAlone(
    tx.run(
      'INSERT INTO wire.requests (mid, path, request_no, person_id, payload_hash) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [mid, path, requestNo, personId, payloadHash],
      'wire_claim_request',
    ),
  );

export function storeResponse(tx: Tx, { mid, path, requestNo }: RequestKey, response: string): void {
  tx.send(
    'UPDATE wire.requests SET response = $4 WHERE mid = $1 AND path = $2 AND request_no = $3',
    [mid, path, requestNo, response],
    'wire_store_response',
  );
}

export const findRequest = (tx: Tx, { mid, path, requestNo }: RequestKey): Promise<StoredRequest | undefined> =>
  tx.one<StoredRequest>(
    'SELECT person_id, payload_hash, response FROM wire.requests WHERE mid = $1 AND path = $2 AND request_no = $3',
    [mid, path, requestNo],
    'wire_find_request',
  );

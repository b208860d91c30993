import { createHash } from 'node:crypto';
import type { Database } from '#platform/db/database.ts';
import { claimRequest, findRequest, storeResponse } from '#platform/http/requests.ts';

/** The request has its answer already. */
export class Answered extends Error {
  override name = 'Answered';
}

class Refused extends Error {
  override name = 'Refused';
}

const NOBODY = '00000000-0000-7000-8000-000000000000';

/**
 * As the edge does it: number, effect and answer are one transaction, and a number that has its answer gets it again.
 */
export function numbered(db: Database, mid: string, path: string, input: object): Database {
  const { requestNo } = input as { requestNo?: string };
  if (requestNo === undefined) return db;
  const key = { mid, path, requestNo };
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  return {
    ...db,
    async transaction<T>(
      options: Parameters<Database['transaction']>[0],
      work: Parameters<Database['transaction']>[1],
    ) {
      let refused: unknown;
      try {
        return (await db.transaction(options, async (tx) => {
          if (!(await claimRequest(tx, key, NOBODY, hash))) throw new Answered((await findRequest(tx, key))!.response);
          const result = (await work(tx)) as { ok: boolean; data: unknown };
          if (!result.ok) {
            refused = result;
            throw new Refused('undone');
          }
          storeResponse(tx, key, JSON.stringify(result.data));
          return result;
        })) as T;
      } catch (error) {
        if (error instanceof Refused) return refused as T;
        throw error;
      }
    },
  } as Database;
}

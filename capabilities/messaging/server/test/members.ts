import { createMerchant, relatePerson } from '#capabilities/merchant/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { TestDatabase } from '#testkit/database.ts';

/** Merchants with their people; the first of each is its administrator. */
export const openMembers = (db: TestDatabase, people: Readonly<Record<string, readonly string[]>>): Promise<void> =>
  db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    for (const [mid, persons] of Object.entries(people)) {
      await createMerchant(tx, { mid, customerName: `商户${mid}`, platformNo: 'P01', platformName: '商户门户' });
      for (const [index, personId] of persons.entries())
        await relatePerson(tx, {
          mid,
          personId,
          roleId: newId(),
          roleClass: index === 0 ? 'admin' : 'operator',
          authStatus: 'active',
        });
    }
  });

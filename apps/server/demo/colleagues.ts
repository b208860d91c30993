import { enterUser } from '#capabilities/provider-access/server/index.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { DEMO_CONSOLE_PASSWORD, DEMO_TOTP_SECRET, demoColleagues } from './colleagues.data.ts';

/** The provider's people of the demo, once. `url` is the owner's. */
export async function enterDemoColleagues(url: string, secret: Buffer): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, applicationName: 'portal demo', realm: 'provider' });
  const login = { password: DEMO_CONSOLE_PASSWORD, totpSecret: DEMO_TOTP_SECRET };
  try {
    await db.transaction({}, async (tx) => {
      if (await tx.one('SELECT 1 AS found FROM provider_access.users LIMIT 1')) return;
      for (const person of demoColleagues) await enterUser(tx, secret, { ...person, ...login }, new Date());
    });
  } finally {
    await db.close();
  }
}

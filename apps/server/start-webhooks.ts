import { createSender, Deliverer } from '#capabilities/webhook/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import type { Logger } from 'pino';

/** One reads what is due, one writes what was delivered. */
const WEBHOOK_CONNECTIONS = 2;

interface WebhookParts {
  open(poolSize: number, applicationName: string): Database;
  clock: Clock;
  secret: Buffer;
  /** Hosts inside the own network that may be addressed. */
  allow: Parameters<typeof createSender>[0]['allow'];
  log: Logger;
}

/** Webhooks have connections and lanes of their own: a slow receiver keeps no job waiting. */
export function startWebhooks({ open, clock, secret, allow, log }: WebhookParts) {
  const db = open(WEBHOOK_CONNECTIONS, 'portal webhooks');
  const sender = createSender({ allow });
  const deliverer = new Deliverer({ db, clock, secret, send: sender.send, log });
  deliverer.start();
  return {
    wake: () => deliverer.wake(),
    stop: async () => {
      await deliverer.stop();
      sender.close();
      await db.close();
    },
  };
}

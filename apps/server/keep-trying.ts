import type { Logger } from 'pino';

/** The database may still be starting when the worker does. */
const RETRY_MS = 500;

/** Does the work again until it succeeds. */
export async function keepTrying(log: Pick<Logger, 'warn'>, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer yet');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

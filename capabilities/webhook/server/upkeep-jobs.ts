import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { everyMs, recurring } from '#platform/jobs/index.ts';
import { STATEMENT_DAYS, STATEMENTS_EVERY_MS } from '../constants.ts';

export const STATEMENTS = 'webhook.statements';

/** Statements become ready by the clock alone. */
export const statementsJob = recurring(everyMs(STATEMENTS_EVERY_MS), async ({ db, clock }) => {
  await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
    tx.run('SELECT webhook.note_statements($1, $2)', [clock.now(), STATEMENT_DAYS], 'webhook.note_statements'),
  );
});

import type { Fen } from '#platform/kernel/money.ts';
import { CLAIMS, type ClaimText } from './claims.ts';
import type { Settlement } from './collections.ts';
import { RUNS, type RunRow } from './instructions.ts';
import { LINES, type LineText } from './lines.ts';
import { AUDIT, orderOf, ORDERS, readPlaces, SETTLEMENTS, type OrderRowText } from './readings.ts';
import type { World } from './world.ts';

/** Orders and money as they are now, against the model. */
export async function look(world: World): Promise<void> {
  const { admin } = world.test;
  const { model, findings } = world;
  findings.push(...world.watchedFindings());
  model.claims.read((await admin.query<ClaimText>(CLAIMS)).rows);
  model.lines.read((await admin.query<LineText>(LINES)).rows);
  const { rows } = await admin.query<OrderRowText>(ORDERS);
  findings.push(...model.see(rows.map(orderOf)), ...model.atBank());
  findings.push(...model.claims.check(model.orders, model.partsOf, world.clock.now()));
  const runs = await admin.query<RunRow>(RUNS);
  findings.push(...model.instructions.check(runs.rows, model.orders, world.workedAt));
  const settlements = await admin.query<Settlement>(SETTLEMENTS);
  findings.push(...model.collections.see(settlements.rows, world.clock.now()));
  const book = model.book();
  const places = await readPlaces(admin);
  for (const [place, fen] of places) {
    const wanted = book.at(place);
    if (place === 'bank' || place === 'unclaimed') continue;
    if (fen !== wanted) findings.push(`${place} has ${fen}, should have ${wanted}`);
  }
  const outside = (at: (place: string) => Fen) => at('bank') + at('unclaimed');
  // A remittance that is not booked yet is in neither.
  const [is, should] = [outside((place) => places.get(place) ?? 0n), outside(book.at)];
  if (is !== should) findings.push(`bank and unclaimed have ${is}, should have ${should}`);
}

/** The product's own audit, and jobs that no worker will run again. */
export async function audit({ test, findings }: World): Promise<void> {
  const client = await test.admin.connect();
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT set_config('app.mid', '*', true)`);
    const { rows } = await client.query<{ finding: string }>(AUDIT);
    findings.push(...rows.map(({ finding }) => finding));
    const dead = await client.query<{ kind: string; error: string }>(
      `SELECT kind, last_error AS error FROM jobs.jobs WHERE state = 'dead'`,
    );
    findings.push(...dead.rows.map(({ kind, error }) => `a job ${kind} is dead: ${error}`));
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** The bank's own book against ours, when all has been said. */
export async function compareWithBank({ test, model, bank, findings }: World): Promise<void> {
  const fen = (await readPlaces(test.admin)).get('bank')!;
  let opening = 0n;
  for (const paidIn of model.opening.values()) opening += paidIn;
  // The account mirrors the bank: what the bank has is below zero here.
  if (-fen - opening !== bank.balance())
    findings.push(`the bank has ${bank.balance()}, our books say ${-fen - opening}`);
}

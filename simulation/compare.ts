import type { Fen } from '#platform/kernel/money.ts';
import { BILLS, type BillRow } from './bills.ts';
import { CLAIMS, type ClaimText } from './claims.ts';
import type { Settlement } from './collections.ts';
import { RUNS, type RunRow } from './instructions.ts';
import { LINES, type LineText } from './lines.ts';
import { AUDIT, orderOf, ORDERS, readPlaces, SETTLEMENTS, type OrderRowText } from './readings.ts';
import { HOLDINGS, INCOMES, TRADES, type HoldingRow, type IncomeRow, type TradeRow } from './wealth.ts';
import type { World } from './world.ts';

/** Orders and money as they are now, against the model. */
export async function compareWorld(world: World): Promise<void> {
  const { model, findings, reader } = world;
  findings.push(...world.watchedFindings());
  const [claims, lines, orders, runs, settlements, trades, incomes, holdings, bills, places] = await Promise.all([
    reader.rows<ClaimText>({ name: 'claims', sql: CLAIMS }),
    reader.rows<LineText>({ name: 'lines', sql: LINES }),
    reader.rows<OrderRowText>({ name: 'orders', sql: ORDERS }),
    reader.rows<RunRow>({ name: 'runs', sql: RUNS }),
    reader.rows<Settlement>({ name: 'settlements', sql: SETTLEMENTS }),
    reader.rows<TradeRow>({ name: 'trades', sql: TRADES }),
    reader.rows<IncomeRow>({ name: 'incomes', sql: INCOMES }),
    reader.rows<HoldingRow>({ name: 'holdings', sql: HOLDINGS }),
    reader.rows<BillRow>({ name: 'bills', sql: BILLS }),
    readPlaces(reader),
  ]);
  model.claims.read(claims);
  model.lines.read(lines);
  model.wealth.read(trades, incomes, holdings);
  findings.push(
    ...model.see(orders.map(orderOf), world.clock.now()),
    ...model.atBank(),
    ...model.claims.check(model.orders, model.partsOf, world.clock.now()),
    ...model.instructions.check(runs, model.orders, world.workedAt),
    ...model.wealth.check(model.orders),
    ...model.bills.check(bills, model),
    ...model.collections.see(settlements, world.clock.now()),
  );
  const book = model.book();
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
export async function audit({ reader, findings }: World): Promise<void> {
  const [, rows, dead] = await Promise.all([
    reader.run(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT set_config('app.mid', '*', true)`),
    reader.rows<{ finding: string }>({ name: 'audit', sql: AUDIT }),
    reader.rows<{ kind: string; error: string }>({
      name: 'dead jobs',
      sql: `SELECT kind, last_error AS error FROM jobs.jobs WHERE state = 'dead'`,
    }),
    reader.run('ROLLBACK'),
  ]);
  findings.push(...rows.map(({ finding }) => finding));
  findings.push(...dead.map(({ kind, error }) => `a job ${kind} is dead: ${error}`));
}

/** The bank's own book against ours, when all has been said. */
export async function compareWithBank({ reader, model, bank, findings }: World): Promise<void> {
  const fen = (await readPlaces(reader)).get('bank')!;
  let opening = 0n;
  for (const paidIn of model.opening.values()) opening += paidIn;
  // The account mirrors the bank: what the bank has is below zero here.
  if (-fen - opening !== bank.balance())
    findings.push(`the bank has ${bank.balance()}, our books say ${-fen - opening}`);
}

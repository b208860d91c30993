import { openingsNow, openingVersions, productHolders } from '#capabilities/access/server/index.ts';
import { changesOf, shownVersions } from '#capabilities/change/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import type { CallContext, Handler } from '#platform/http/handler.ts';
import type { Application } from '#platform/kernel/application.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { VERSIONS_LISTED } from '../../constants.ts';
import { APP_MISSING } from '../../contract/errors.ts';
import type { listProducts, ShownProduct, showProduct } from '../../contract/provider-operations.ts';
import { wayOn } from '../../domain/opening-rule.ts';
import { termsOf, termsOn } from '../terms.ts';
import { openingChange } from './opening-change.ts';
import { productOf, type ProductDeps } from './product-deps.ts';
import { termsChange } from './terms-change.ts';

const countsBy = async (tx: Tx, sql: string, name: string): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await tx.rows<{ application: string; count: number }>(sql, [], name)).map(({ application, count }) => [
      application,
      count,
    ]),
  );

/** What the list says of all products. */
async function figuresOf({ tx }: CallContext) {
  const kinds = [openingChange.name, termsChange.name];
  const changes = await changesOf(tx, ALL_MERCHANTS, { kinds, states: ['pending'] });
  return {
    openingOf: await openingsNow(tx),
    holders: await productHolders(tx),
    missing: await countsBy(
      tx,
      `SELECT application, count(*)::int AS count FROM app_centre.v_missing_acceptances GROUP BY application`,
      'app_centre.missing_counts',
    ),
    requests: await countsBy(
      tx,
      `SELECT application, count(*)::int AS count FROM app_centre.deals
        WHERE asked AND decided_by = '' AND state = 'pending' GROUP BY application`,
      'app_centre.request_counts',
    ),
    waiting: new Set(changes.map(({ subject }) => subject)),
  };
}

async function describe(
  { tx, clock }: CallContext,
  application: Application,
  figures: Awaited<ReturnType<typeof figuresOf>>,
): Promise<ShownProduct> {
  const today = shanghaiDate(clock.now());
  const { code, name, mark, summary } = application;
  const opening = figures.openingOf(code);
  const { now, newest } = await termsOn(tx, application, today);
  const next = newest && newest.version !== now.version ? newest : null;
  return {
    product: code,
    name,
    mark,
    summary,
    opens: opening.opens,
    endsOn: opening.endsOn,
    isClosed: wayOn(opening, today) === 'closed',
    holders: figures.holders.get(code) ?? 0,
    version: now.version,
    nextVersion: next?.version ?? '',
    nextFrom: next?.holdsFrom ?? '',
    missing: figures.missing.get(code) ?? 0,
    requests: figures.requests.get(code) ?? 0,
    isWaiting: figures.waiting.has(code),
  };
}

/** `console/product/list`. */
export const showProducts =
  ({ applications }: ProductDeps): Handler<typeof listProducts> =>
  async (context) => {
    await actFor(context.tx);
    const figures = await figuresOf(context);
    const list: ShownProduct[] = [];
    for (const one of applications.toSorted((a, b) => a.order - b.order))
      list.push(await describe(context, one, figures));
    return ok({ list });
  };

/** `console/product/detail`. */
export const showOneProduct =
  (deps: ProductDeps): Handler<typeof showProduct> =>
  async (context, { product: code }) => {
    const { tx, clock } = context;
    const product = productOf(deps, code);
    if (!product) return fail(APP_MISSING);
    await actFor(tx);
    const { now } = await termsOn(tx, product, shanghaiDate(clock.now()));
    const terms = await termsOf(tx, code, VERSIONS_LISTED);
    const openings = await openingVersions(tx, code, VERSIONS_LISTED);
    return ok({
      ...(await describe(context, product, await figuresOf(context))),
      agreement: now,
      latest: terms[0]?.clauses ?? now.clauses,
      terms: shownVersions(terms),
      openings: shownVersions(openings),
    });
  };

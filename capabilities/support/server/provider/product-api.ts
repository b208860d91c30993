import {
  closeForMerchant,
  lockApplications,
  merchantProducts,
  openForMerchant,
  type AppCentreDeps,
} from '#capabilities/app-centre/server/index.ts';
import { merchantData, refusalOfClosed } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, noteChanges, providerOf, type CallContext } from '#platform/http/handler.ts';
import { bindApi, type ApiBinding } from '#platform/http/index.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import {
  apiCloseMerchantProduct,
  apiListMerchantProducts,
  apiOpenMerchantProduct,
} from '../../contract/product-api.ts';
import { MERCHANT_CLOSED_TO_PRODUCTS, MERCHANT_MISSING } from '../../contract/errors.ts';

const CLOSED = ['closing', 'closed'];

const actingOf = (context: CallContext, mid: string) => {
  const { userId, userName } = providerOf(context);
  return { mid, userId, userName, at: context.clock.now() };
};

/** Nobody closes the merchant before this transaction ends; null: it is not closed. */
async function lockMerchant(tx: Tx, mid: string): ReturnType<typeof refusalOfClosed> {
  lockApplications(tx, mid);
  return refusalOfClosed(tx, [mid]);
}

/** What the provider's own systems do with the products of a merchant. */
export const productApiBindings = (deps: Pick<AppCentreDeps, 'offers'>): ApiBinding[] => {
  const listOf = ({ tx, clock }: CallContext, mid: string) => merchantProducts(tx, deps, mid, clock.now());
  /** The product as the merchant has it now; the log has what was done. */
  const changed = async (context: CallContext, mid: string, product: string, { name }: { name: string }) => {
    const row = (await listOf(context, mid)).find((one) => one.product === product)!;
    nameObject(context, `商户${mid}的${name}`);
    noteChanges(context, { label: `产品 ${name}`, before: '', after: row.stateName });
    return ok(row);
  };
  return [
    bindApi(apiListMerchantProducts, async (context, { path: { mid } }) => {
      await actFor(context.tx, mid);
      return (await merchantData(context.tx, mid)) ? ok({ list: await listOf(context, mid) }) : fail(MERCHANT_MISSING);
    }),
    bindApi(apiOpenMerchantProduct, async (context, { path: { mid, product }, body }) => {
      const { tx } = context;
      await actFor(tx, mid);
      await lockMerchant(tx, mid);
      const merchant = await merchantData(tx, mid);
      if (!merchant) return fail(MERCHANT_MISSING);
      if (CLOSED.includes(merchant.state)) return fail(MERCHANT_CLOSED_TO_PRODUCTS);
      const opened = await openForMerchant(tx, deps, actingOf(context, mid), { product, ...body });
      return opened.ok ? changed(context, mid, product, opened.data) : opened;
    }),
    bindApi(apiCloseMerchantProduct, async (context, { path: { mid, product }, body }) => {
      const { tx } = context;
      await actFor(tx, mid);
      const refusal = await lockMerchant(tx, mid);
      if (refusal) return refusal;
      if (!(await merchantData(tx, mid))) return fail(MERCHANT_MISSING);
      const ended = await closeForMerchant(tx, deps, actingOf(context, mid), { product, ...body });
      return ended.ok ? changed(context, mid, product, ended.data) : ended;
    }),
  ];
};

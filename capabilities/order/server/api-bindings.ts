import { actFor } from '#platform/db/act-for.ts';
import { roleOf } from '#platform/http/handler.ts';
import { bindApi, type ApiBinding } from '#platform/http/index.ts';
import { ok } from '#platform/kernel/result.ts';
import { apiListOrderSteps } from '../contract/api-operations.ts';
import { apiListAllOrderSteps } from '../contract/provider-api-operations.ts';
import { allOrderStepPage, orderStepPage } from './list/order-steps.ts';

export const orderApiBindings = (): ApiBinding[] => [
  bindApi(apiListOrderSteps, async (context, { query }) =>
    ok(await orderStepPage(context.tx, roleOf(context).mid, query)),
  ),
];

export const orderProviderApiBindings = (): ApiBinding[] => [
  bindApi(apiListAllOrderSteps, async ({ tx }, { query }) => {
    await actFor(tx);
    return ok(await allOrderStepPage(tx, query));
  }),
];

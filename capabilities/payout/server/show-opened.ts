import { openedApplications } from '#capabilities/access/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { payoutApplication } from '../contract/application.ts';
import type { checkWebDaiFuFuncProduct } from '../contract/operations.ts';

export const showOpened: Handler<typeof checkWebDaiFuFuncProduct> = async (context) =>
  ok({ opened: (await openedApplications(context.tx, roleOf(context).mid)).has(payoutApplication.code) });

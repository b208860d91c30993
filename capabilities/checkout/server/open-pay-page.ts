import { loginWithPassword, type IdentityDeps } from '#capabilities/identity/server/index.ts';
import type { Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { PAYMENT_LINK_INVALID } from '../contract/errors.ts';
import type { newLoginAndPay } from '../contract/login-operations.ts';
import { findTrade, viewOfTrade } from './trade-row.ts';

/**
 * `bfp/newLoginAndPay`: tells a visitor with the link who asks for what; with credentials the payer is logged in as on
 * the login page, wrong tries counted alike.
 */
export const openPayPage = (deps: IdentityDeps): Handler<typeof newLoginAndPay> => {
  const logIn = loginWithPassword(deps);
  return async (context, { trade: link, login }) => {
    const trade = await findTrade(context.tx, link);
    if (!trade) return fail(PAYMENT_LINK_INVALID);
    const view = viewOfTrade(trade, context.clock.now());
    if (!login) return ok({ trade: view, signedIn: null });
    const signedIn = await logIn(context, login);
    return signedIn.ok ? ok({ trade: view, signedIn: signedIn.data }) : signedIn;
  };
};

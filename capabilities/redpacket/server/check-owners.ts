import { lookUp } from '#capabilities/account/server/index.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';
import { isMobile } from '../contract/payee-rule.ts';
import { ownersOf } from './packet-owner.ts';

const UNOPENED = '该手机号没有账户，24小时内开通才能领取';
const UNKNOWN = '未查询该手机号是否有账户；没有账户的，24小时内开通才能领取';

/**
 * Which mobiles of a sheet have no account, as the form says it: a warning, because the packet may be issued. Mobiles
 * without an account are counted, so that a sheet is no way to try many of them.
 */
export const checkOwners: NonNullable<BatchKind['checkPayees']> = (tx, asker, lines) =>
  Promise.all(
    lines.map(async ({ texts: { payeeAccountNo: payee = '' } }) => {
      if (!isMobile(payee)) return [];
      const find = async () => (await ownersOf(tx, payee))[0];
      const owner = await lookUp(asker, { find, inSheet: true });
      if (owner.ok && owner.data) return [];
      return { found: {}, warning: owner.ok ? UNOPENED : UNKNOWN };
    }),
  );

import { openedMids, openingsNow, setOpening, type ProductOpening } from '#capabilities/access/server/index.ts';
import { waysOfOpening } from '#capabilities/access/contract/product-words.ts';
import {
  approvalOf,
  changeKind,
  type ChangeContext,
  proposalReply,
  propose,
} from '#capabilities/change/server/index.ts';
import { notifyMerchants } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Handler } from '#platform/http/handler.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { APP_MISSING, PRODUCT_END_DAY_PAST, PRODUCT_UNCHANGED } from '../../contract/errors.ts';
import type { proposeOpening } from '../../contract/provider-operations.ts';
import { endNotice } from '../../domain/opening-rule.ts';
import { productOf, twoPeople, type ProductDeps } from './product-deps.ts';

interface OpeningCommand extends ProductOpening {
  product: string;
  reason: string;
}

/** How merchants open a product, and until when. Who has it keeps it, and is notified of an end. */
export const openingChange = changeKind({
  ...twoPeople,
  name: 'app-centre.opening',
  title: '产品开通方式',
  async check(changeContext: ChangeContext<ProductDeps>, command: OpeningCommand) {
    const { tx, deps, at } = changeContext;
    const { product: code, reason, ...after } = command;
    const product = productOf(deps, code);
    if (!product) return fail(APP_MISSING);
    const today = shanghaiDate(at);
    const before = (await openingsNow(tx))(code);
    const lines = [
      { label: '开通方式', before: waysOfOpening[before.opens], after: waysOfOpening[after.opens] },
      { label: '停止新开通', before: before.endsOn ?? '', after: after.endsOn ?? '' },
    ].filter((line) => line.before !== line.after);
    if (lines.length === 0) return fail(PRODUCT_UNCHANGED);
    if (after.endsOn !== null && after.endsOn <= today) return fail(PRODUCT_END_DAY_PAST);
    const text = endNotice(after, today);
    return ok({
      subject: code,
      title: `修改“${product.name}”的开通方式`,
      lines,
      isSensitive: true,
      make: async () => {
        await setOpening(tx, code, { ...after, ...approvalOf(changeContext, reason) });
        if (text === '' || text === endNotice(before, today)) return;
        const page = pathTo('/appCenter/apps', { open: code });
        const notice = { title: `${product.name}停止新开通`, text, page, at };
        await notifyMerchants(tx, await openedMids(tx, code), notice);
      },
    });
  },
});

/** `console/product/opening/propose`. */
export const askForOpening =
  (deps: ProductDeps): Handler<typeof proposeOpening> =>
  async (context, { product, opens, endsOn, reason }) => {
    await actFor(context.tx);
    return proposalReply(await propose(openingChange, deps, context, { product, opens, endsOn, reason }, { reason }));
  };

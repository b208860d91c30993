import { openedMids } from '#capabilities/access/server/index.ts';
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
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { VERSIONS_LISTED } from '../../constants.ts';
import { APP_MISSING, TERMS_DAY_INVALID, TERMS_UNCHANGED } from '../../contract/errors.ts';
import { clausesOf, type proposeTerms } from '../../contract/provider-operations.ts';
import { AGREEMENT_VERSION, agreementOf } from '../../domain/agreement.ts';
import { nextTermsVersion } from '../../domain/opening-rule.ts';
import { termsOf } from '../terms.ts';
import { productOf, twoPeople, type ProductDeps } from './product-deps.ts';

interface TermsCommand {
  product: string;
  holdsFrom: ShanghaiDate;
  clauses: readonly string[];
  reason: string;
}

/** Clause by clause, so that the second person sees what becomes another. */
const linesOf = (before: readonly string[], after: readonly string[]) =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    label: `第${index + 1}条`,
    before: before[index] ?? '',
    after: after[index] ?? '',
  })).filter((line) => line.before !== line.after);

/** New terms of a product from a later day on; who has it is notified and asked to accept them. */
export const termsChange = changeKind({
  ...twoPeople,
  name: 'app-centre.terms',
  title: '产品服务协议',
  async check(changeContext: ChangeContext<ProductDeps>, command: TermsCommand) {
    const { tx, deps, at } = changeContext;
    const { product: code, holdsFrom, clauses, reason } = command;
    const product = productOf(deps, code);
    if (!product) return fail(APP_MISSING);
    const known = await termsOf(tx, code, VERSIONS_LISTED);
    const { title, clauses: builtIn } = agreementOf(product.name);
    const lines = linesOf(known[0]?.clauses ?? builtIn, clauses);
    if (lines.length === 0) return fail(TERMS_UNCHANGED);
    if (holdsFrom <= shanghaiDate(at) || (known[0] && holdsFrom <= known[0].holdsFrom)) return fail(TERMS_DAY_INVALID);
    const version = nextTermsVersion(holdsFrom, [AGREEMENT_VERSION, ...known.map((one) => one.version)]);
    return ok({
      subject: code,
      title: `发布《${title}》新版本`,
      lines: [{ label: '生效日', before: known[0]?.holdsFrom ?? '', after: holdsFrom }, ...lines],
      isSensitive: true,
      make: async () => {
        const { proposedBy, approvedBy, setAt } = approvalOf(changeContext, reason);
        await tx.run(
          `INSERT INTO app_centre.terms (application, version, holds_from, clauses, reason, proposed_name, approved_name, set_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [code, version, holdsFrom, clauses, reason, proposedBy, approvedBy, setAt],
          'app_centre.publish_terms',
        );
        await notifyMerchants(tx, await openedMids(tx, code), {
          title: `《${title}》将更新`,
          text: `自${holdsFrom}起执行新版本（${version}），请管理员在应用中心阅读并确认`,
          page: pathTo('/appCenter/apps', { open: code }),
          at,
        });
      },
    });
  },
});

/** `console/product/terms/propose`. */
export const askForTerms =
  (deps: ProductDeps): Handler<typeof proposeTerms> =>
  async (context, { product, holdsFrom, lines, reason }) => {
    await actFor(context.tx);
    const command = { product, holdsFrom, clauses: clausesOf(lines), reason };
    return proposalReply(await propose(termsChange, deps, context, command, { reason }));
  };

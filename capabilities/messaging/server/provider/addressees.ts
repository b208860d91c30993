import { feePlans } from '#capabilities/account/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Application } from '#platform/kernel/application.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { POST_AUDIENCE_MISSING, POST_MERCHANT_MISSING } from '../../contract/provider-errors.ts';
import type { countAddressees, showAddressees } from '../../contract/provider-operations.ts';
import { audiences, type Audience } from '../../contract/post-words.ts';

export interface PostDeps {
  applications: readonly Application[];
}

/** Those whom an announcement is for. */
export interface Addressed {
  audience: Audience;
  audienceOf: readonly string[];
}

const merchantNames = async (tx: Tx, mids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await tx.rows<{ mid: string; name: string }>(
        'SELECT mid, name FROM merchant.v_console_merchants WHERE mid = ANY ($1)',
        [mids],
        'messaging.merchant_names',
      )
    ).map(({ mid, name }) => [mid, `${name}（${mid}）`]),
  );

const namesOf = async (tx: Tx, { applications }: PostDeps, { audience, audienceOf }: Addressed) => {
  if (audience === 'merchants') return merchantNames(tx, audienceOf);
  if (audience === 'plans') return new Map((await feePlans(tx)).map(({ planId, name }) => [planId, name]));
  return new Map(applications.map(({ code, name }) => [code, name]));
};

/** In words; refused where one of them is not there. */
export async function addresseeText(tx: Tx, deps: PostDeps, addressed: Addressed) {
  const { audience, audienceOf } = addressed;
  if (audience === 'all') return ok(audiences.all);
  const names = await namesOf(tx, deps, addressed);
  if (audienceOf.some((one) => !names.has(one)))
    return fail(audience === 'merchants' ? POST_MERCHANT_MISSING : POST_AUDIENCE_MISSING);
  return ok(`${audiences[audience]}：${audienceOf.map((one) => names.get(one)!).join('、')}`);
}

/** Members of merchants of the audience, on the day of the caller's clock. */
const MEMBERS = `merchant.v_relations r JOIN messaging.addressed($1, $2, $3) a ON a.mid = r.mid WHERE r.disabled_from IS NULL`;

/** Asks every member of the audience to confirm the upgrade. */
export const askAllToRead = (
  tx: Tx,
  { version, audience, audienceOf, at }: Addressed & { version: string; at: Date },
): Promise<number> =>
  tx.run(
    `INSERT INTO messaging.notice_readers (mid, person_id, version) SELECT r.mid, r.person_id, $4 FROM ${MEMBERS} ON CONFLICT DO NOTHING`,
    [audience, audienceOf, shanghaiDate(at), version],
    'messaging.ask_all_to_read',
  );

/** `console/post/reach`. */
export const showReach =
  (deps: PostDeps): Handler<typeof countAddressees> =>
  async ({ tx, clock }, { audience, audienceOf }) => {
    await actFor(tx);
    const named = await addresseeText(tx, deps, { audience, audienceOf });
    if (!named.ok) return named;
    const counted = await tx.one<{ merchants: number; people: number }>(
      `SELECT count(DISTINCT r.mid)::int AS merchants, count(DISTINCT r.person_id)::int AS people FROM ${MEMBERS}`,
      [audience, audienceOf, shanghaiDate(clock.now())],
      'messaging.reach',
    );
    return ok(counted!);
  };

/** `console/post/addressees`. */
export const showChoices =
  ({ applications }: PostDeps): Handler<typeof showAddressees> =>
  async ({ tx }) => {
    await actFor(tx);
    return ok({
      plans: (await feePlans(tx)).map(({ planId, name }) => ({ value: planId, label: name })),
      products: applications.map(({ code, name }) => ({ value: code, label: name })),
    });
  };

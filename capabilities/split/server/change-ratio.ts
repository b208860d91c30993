import { pathTo } from '#platform/kernel/path.ts';
import {
  OWN_SPLIT_RATIO_CHANGE,
  SPLIT_RATIO_CHANGE_MISSING,
  SPLIT_RATIO_CHANGE_PENDING,
  SPLIT_RATIO_UNCHANGED,
} from '../contract/errors.ts';
import { RATIO } from '../contract/split-places.ts';
import { hasOtherAdministrator } from '#capabilities/access/server/index.ts';
import { changeStates } from '#capabilities/change/contract/words.ts';
import {
  administrators,
  changeKind,
  changesOf,
  decide,
  propose,
  takeBack,
  WAITS_MS,
  type ChangeContext,
} from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { decideRatio, queryRatio, setRatio, withdrawRatio } from '../contract/ratio-operations.ts';
import { percentOfRatio, ratioOfPercent } from '../domain/split-rule.ts';
import { RATIO_CHANGES_SHOWN } from '../constants.ts';
import { ratioOf } from './trade-row.ts';

/** `was`: the ratio when it was proposed, for the list. */
export interface RatioCommand {
  was: number;
  ratio: number;
}

const writeRatio = (tx: Tx, mid: string, ratio: number, by: string, at: Date): Promise<number> =>
  tx.run(
    `INSERT INTO split.settings (mid, ratio, changed_by, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (mid) DO UPDATE SET ratio = excluded.ratio, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [mid, ratio, by, at],
    'split.write_ratio',
  );

export const ratioChange = changeKind({
  name: 'split.ratio',
  title: '分账比例',
  page: pathTo('/fund/split', { open: RATIO }),
  who: { proposes: administrators, decides: administrators },
  codes: { waits: SPLIT_RATIO_CHANGE_PENDING, ended: SPLIT_RATIO_CHANGE_MISSING, own: OWN_SPLIT_RATIO_CHANGE },
  lapsesAfterMs: WAITS_MS,
  async check({ tx, mid, proposer, at }: ChangeContext, { ratio }: RatioCommand) {
    const was = await ratioOf(tx, mid);
    if (ratio === was) return fail(SPLIT_RATIO_UNCHANGED);
    const [before, after] = [`${percentOfRatio(was)}%`, `${percentOfRatio(ratio)}%`];
    return ok({
      subject: 'ratio',
      title: `将分账比例由 ${before} 改为 ${after}`,
      lines: [{ label: '分账比例', before, after }],
      isSensitive: true,
      make: async () => {
        await writeRatio(tx, mid, ratio, proposer.personId, at);
      },
    });
  },
});

export const showRatio: Handler<typeof queryRatio> = async (context) => {
  const { tx } = context;
  const { mid, personId } = roleOf(context);
  const page = { pageNo: 1, pageSize: RATIO_CHANGES_SHOWN };
  const rows = await changesOf<RatioCommand>(tx, mid, { kinds: [ratioChange.name] }, page);
  return ok({
    ratio: percentOfRatio(await ratioOf(tx, mid)),
    reviewed: await hasOtherAdministrator(tx, mid, personId),
    list: rows.map((row) => ({
      changeId: row.changeId,
      was: percentOfRatio(row.command.was),
      ratio: percentOfRatio(row.command.ratio),
      state: row.state,
      stateName: changeStates[row.state],
      proposedBy: row.proposedName,
      proposedAt: shanghaiIso(row.proposedAt),
      decidedBy: row.decidedName,
      decidedAt: row.decidedAt && shanghaiIso(row.decidedAt),
      isOwn: row.proposedBy === personId,
    })),
  });
};

/** At once where the merchant has one administrator; else kept until a second one has confirmed it. */
export const proposeRatio: Handler<typeof setRatio> = async (context, input) => {
  const command = { was: await ratioOf(context.tx, roleOf(context).mid), ratio: ratioOfPercent(input.ratio) };
  const made = await propose(ratioChange, null, context, command);
  return made.ok ? ok({ changeId: made.data.changeId, state: made.data.state }) : made;
};

export const judgeRatio: Handler<typeof decideRatio> = async (context, { changeId, approve }) => {
  const made = await decide([ratioChange], null, context, changeId, { approve });
  return made.ok ? ok({ changeId, state: made.data.state }) : made;
};

export const takeBackRatio: Handler<typeof withdrawRatio> = async (context, { changeId }) => {
  const made = await takeBack([ratioChange], context, changeId);
  return made.ok ? ok({ changeId, state: 'withdrawn' }) : made;
};

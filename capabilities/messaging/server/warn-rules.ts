import { accountsWithBalances } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { noteChanges, roleOf, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import {
  ALERT_ACCOUNT_MISSING,
  ALERT_RULE_OUTDATED,
  CONTACT_MAIL_MISSING,
  RECEIVER_INVALID,
} from '../contract/errors.ts';
import type { queryWarnRules, setWarnRules } from '../contract/warn-operations.ts';
import type { WarnMetric } from '../contract/warn-words.ts';
import { changesOf } from './warn-changes.ts';
import { quietOf, warnRowsOf, type WarnRow } from './warn-row.ts';

type SetRule = InputOf<typeof setWarnRules>['rules'][number];

const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const textOf = (metric: WarnMetric, value: bigint): string =>
  metric === 'failedRate' ? String(value) : yuanOfFen(value);
const numberOf = ({ metric, threshold }: SetRule): bigint =>
  metric === 'failedRate' ? BigInt(threshold) : fenOfYuan(threshold);

interface Member {
  personId: string;
  personName: string;
}
/** Who may be notified: everybody who belongs to the merchant now. */
const membersOf = (tx: Tx, mid: string): Promise<Member[]> =>
  tx.rows<Member>(
    `SELECT r.person_id, p.user_name AS "personName" FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id AND p.status = 'active'
     WHERE r.mid = $1 AND r.auth_status = 'active' ORDER BY p.user_name, r.person_id`,
    [mid],
    'messaging.receivers',
  );

interface Version {
  version: number;
  updatedBy: string;
  updatedAt: Date;
}
const versionOf = (tx: Tx, mid: string, locked = false): Promise<Version | undefined> =>
  tx.one<Version>(
    `SELECT version, updated_by, updated_at FROM messaging.warn_sets WHERE mid = $1 ${locked ? 'FOR UPDATE' : ''}`,
    [mid],
    locked ? 'messaging.lock_warn_set' : 'messaging.warn_set',
  );

export interface WarnDeps {
  /** The provider sends e-mail. */
  sendsMail?: boolean;
}

const contactEmailOf = async (tx: Tx, mid: string): Promise<string> =>
  (await tx.one<{ email: string }>(
    'SELECT contact_email AS email FROM merchant.merchants WHERE mid = $1',
    [mid],
    'messaging.contact_email',
  ))!.email;

/** `warnRule/query`. */
export const showWarnRules =
  ({ sendsMail = false }: WarnDeps): Handler<typeof queryWarnRules> =>
  async (context) => {
    const { tx } = context;
    const { mid } = roleOf(context);
    const [set, rows, accounts, people, contactEmail] = await Promise.all([
      versionOf(tx, mid),
      warnRowsOf(tx, mid),
      accountsWithBalances(tx, mid),
      membersOf(tx, mid),
      contactEmailOf(tx, mid),
    ]);
    const nameOf = new Map(people.map(({ personId, personName }) => [personId, personName]));
    const accountName = new Map(accounts.map(({ accountNo, name }) => [accountNo, name]));
    return ok({
      version: set?.version ?? 0,
      updatedBy: set?.updatedBy ?? '',
      updatedAt: set ? shanghaiIso(set.updatedAt) : null,
      rules: rows.map((row) => {
        const { ruleId, accountNo, metric, operator, threshold, channels, receivers, enabled, firedAt, lastValue } =
          row;
        const quiet = quietOf(row);
        return {
          ruleId,
          accountNo,
          metric,
          operator,
          threshold: textOf(metric, threshold),
          channels,
          receivers,
          quiet: quiet && { from: clockOf(quiet.from), until: clockOf(quiet.until) },
          enabled,
          accountName: accountName.get(accountNo) ?? '',
          receiverNames: receivers.flatMap((personId) => nameOf.get(personId) ?? []),
          fired: firedAt !== null,
          firedAt: firedAt && shanghaiIso(firedAt),
          value: lastValue === null ? null : textOf(metric, lastValue),
        };
      }),
      accounts: accounts.map(({ accountNo, name }) => ({ accountNo, name })),
      people,
      channels: sendsMail ? ['site', 'sms', 'mail', 'app'] : ['site', 'sms', 'app'],
      contactEmail,
    });
  };

/** `warnRule/setBatch`. A rule that watches the same as before continues as it is; any other begins calm. */
export const setWarnRulesOf =
  ({ sendsMail = false }: WarnDeps): Handler<typeof setWarnRules> =>
  async (context, { version, rules }) => {
    const { tx, clock } = context;
    const { mid, personName } = roleOf(context);
    await tx.run(
      `INSERT INTO messaging.warn_sets (mid, version, updated_by, updated_at) VALUES ($1, 0, '', $2) ON CONFLICT DO NOTHING`,
      [mid, clock.now()],
      'messaging.begin_warn_set',
    );
    const set = (await versionOf(tx, mid, true))!;
    if (set.version !== version) return fail(ALERT_RULE_OUTDATED);
    const [before, accounts, people] = await Promise.all([
      warnRowsOf(tx, mid, { locked: true }),
      accountsWithBalances(tx, mid),
      membersOf(tx, mid),
    ]);
    const isMember = new Set(people.map(({ personId }) => personId));
    if (rules.some(({ receivers }) => receivers.some((personId) => !isMember.has(personId))))
      return fail(RECEIVER_INVALID);
    const isAccount = new Set(['', ...accounts.map(({ accountNo }) => accountNo)]);
    if (rules.some(({ accountNo }) => !isAccount.has(accountNo))) return fail(ALERT_ACCOUNT_MISSING);
    const mails = rules.some(({ channels }) => channels.includes('mail'));
    if (mails && !(sendsMail && (await contactEmailOf(tx, mid)))) return fail(CONTACT_MAIL_MISSING);
    noteChanges(context, ...changesOf(before, rules, people));
    await tx.run('DELETE FROM messaging.warn_rules WHERE mid = $1', [mid], 'messaging.clear_warn_rules');
    for (const [position, rule] of rules.entries()) writeRule(tx, mid, position, rule, before);
    await tx.run(
      'UPDATE messaging.warn_sets SET version = version + 1, updated_by = $2, updated_at = $3 WHERE mid = $1',
      [mid, personName, clock.now()],
      'messaging.end_warn_set',
    );
    return ok({ version: version + 1 });
  };

function writeRule(tx: Tx, mid: string, position: number, rule: SetRule, before: readonly WarnRow[]): void {
  const threshold = numberOf(rule);
  const former = before.find(({ ruleId }) => ruleId === rule.ruleId);
  const same =
    rule.enabled &&
    former?.accountNo === rule.accountNo &&
    former.metric === rule.metric &&
    former.operator === rule.operator &&
    former.threshold === threshold
      ? former
      : null;
  tx.send(
    `INSERT INTO messaging.warn_rules (mid, rule_id, position, account_no, metric, operator, threshold, channels, receivers, quiet_from, quiet_until, enabled, last_value, fired_at, told_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      mid,
      former?.ruleId ?? newId(),
      position,
      rule.accountNo,
      rule.metric,
      rule.operator,
      threshold,
      [...new Set(rule.channels)],
      [...new Set(rule.receivers)],
      rule.quiet && minutesOf(rule.quiet.from),
      rule.quiet && minutesOf(rule.quiet.until),
      rule.enabled,
      same?.lastValue ?? null,
      same?.firedAt ?? null,
      same?.toldOn ?? null,
    ],
    'messaging.write_warn_rule',
  );
}

import { ledgerRetention } from '#ledger/src/index.ts';
import { kept, type Ending, type Retention } from '#platform/db/retention.ts';
import { httpRetention } from '#platform/http/index.ts';
import { jobsRetention } from '#platform/jobs/index.ts';
import { capabilities } from './capabilities.ts';

/** What becomes of the rows of each table of the product. */
export const retention: readonly Retention[] = [
  kept('things', 'platform.migrations', 'demo.steps'),
  ...jobsRetention,
  ...httpRetention,
  ...ledgerRetention,
  ...capabilities.flatMap((capability): readonly Retention[] => capability.retention ?? []),
];

export const endings: readonly Ending[] = retention.filter((one): one is Ending => 'ends' in one);

/** RETENTION_DAYS sets more days than the product's, as `identity.logins=400`. */
const SETTING = /^([a-z_.]+)=(\d{1,5})$/;

function obstacleOf(setting: string): string | null {
  const [, table, days] = SETTING.exec(setting) ?? [];
  const rule = endings.find(({ ends }) => ends === table);
  if (!rule) return `RETENTION_DAYS takes <table>=<days> of tables whose rows end, not ${setting}`;
  return Number(days) < rule.days ? `RETENTION_DAYS: ${table} is kept ${rule.days} days at least` : null;
}

/** Why the product must not start with these settings, one sentence each. */
export const retentionObstacles = (settings: readonly string[]): string[] =>
  settings.flatMap((setting) => obstacleOf(setting) ?? []);

/** The rules with settings that have no obstacle. */
export function endingsWith(settings: readonly string[]): Ending[] {
  const days = new Map(settings.map((setting) => setting.split('=') as [string, string]));
  return endings.map((rule) => ({ ...rule, days: Number(days.get(rule.ends) ?? rule.days) }));
}

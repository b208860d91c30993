import { formatAmount, formatFen } from '#platform/kernel/amount-text.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import type { setWarnRules } from '../contract/warn-operations.ts';
import { warnChannels, warnMetrics, warnOperators } from '../contract/warn-words.ts';
import type { WarnRow } from './warn-row.ts';

type SetRule = InputOf<typeof setWarnRules>['rules'][number];
type Watched = Pick<SetRule, 'accountNo' | 'metric' | 'operator' | 'channels' | 'receivers' | 'enabled'>;
interface Person {
  personId: string;
  personName: string;
}

function ruleText(rule: Watched, value: string, people: readonly Person[]): string {
  const { accountNo, metric, operator, channels, receivers, enabled } = rule;
  const { name, unit } = warnMetrics[metric];
  const names = people.filter(({ personId }) => receivers.includes(personId)).map(({ personName }) => personName);
  return [
    `${accountNo === '' ? '全部账户合计' : `尾号${tailOf(accountNo)}`}${name}${warnOperators[operator]}${value}${unit}`,
    channels.map((channel) => warnChannels[channel]).join('、'),
    `接收人${names.join('、')}`,
    enabled ? '启用' : '停用',
  ].join('，');
}

const valueOfRow = ({ metric, threshold }: WarnRow): string =>
  metric === 'failedRate' ? String(threshold) : formatFen(threshold);
const valueOfRule = ({ metric, threshold }: SetRule): string =>
  metric === 'failedRate' ? threshold : formatAmount(threshold);

/** What was added, changed or left out, as the operation log has it. */
export function changesOf(
  before: readonly WarnRow[],
  after: readonly SetRule[],
  people: readonly Person[],
): ChangeLine[] {
  const text = (rule: SetRule | undefined): string => (rule ? ruleText(rule, valueOfRule(rule), people) : '');
  const isKnown = new Set(before.map(({ ruleId }) => ruleId));
  return [
    ...before.map((row) => ({
      label: '预警',
      before: ruleText(row, valueOfRow(row), people),
      after: text(after.find(({ ruleId }) => ruleId === row.ruleId)),
    })),
    ...after
      .filter(({ ruleId }) => ruleId === undefined || !isKnown.has(ruleId))
      .map((rule) => ({ label: '预警', before: '', after: text(rule) })),
  ];
}

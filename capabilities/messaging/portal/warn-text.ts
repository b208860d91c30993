import { accountTail, formatAmount } from '#platform/ui/index.ts';
import type { WarnRule } from '../contract/warn-operations.ts';
import { warnChannels, warnMetrics, warnOperators } from '../contract/warn-words.ts';

type Watched = Pick<WarnRule, 'metric' | 'operator' | 'threshold'>;

const figure = (metric: WarnRule['metric'], value: string): string =>
  metric === 'failedRate' ? `${value}%` : `${formatAmount(value)} 元`;

export const conditionText = ({ metric, operator, threshold }: Watched): string =>
  `${warnMetrics[metric].name}${warnOperators[operator]} ${figure(metric, threshold)}`;

export const accountText = ({ accountNo, accountName }: Pick<WarnRule, 'accountNo' | 'accountName'>): string =>
  accountNo === '' ? '全部账户合计' : `${accountName} ${accountTail(accountNo)}`;

export const valueText = ({ metric, value }: Pick<WarnRule, 'metric' | 'value'>): string =>
  value === null ? '尚未检查' : `当前 ${figure(metric, value)}`;

export const channelText = ({ channels, quiet }: Pick<WarnRule, 'channels' | 'quiet'>): string =>
  channels.map((channel) => warnChannels[channel]).join('、') +
  (quiet ? `，${quiet.from} 至 ${quiet.until} 免打扰` : '');

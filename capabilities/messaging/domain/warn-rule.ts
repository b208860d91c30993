import { warnMetrics, type WarnMetric, type WarnOperator } from '../contract/warn-words.ts';

/**
 * Domain-rules section 17: recovered at 120 % of the threshold, so that a balance near it does not speak at each entry.
 */
const RECOVERED_PERCENT = 120n;

export interface WarnState {
  metric: WarnMetric;
  operator: WarnOperator;
  threshold: bigint;
  /** It has crossed the threshold and has not recovered. */
  fired: boolean;
  /** The business day on which people were notified last; null: never. */
  toldOn: string | null;
}

/** `rest`: a new day has begun, of which nothing is said. */
export type WarnStep = 'fire' | 'remind' | 'recover' | 'rest' | null;

const isBeyond = ({ operator, threshold }: WarnState, value: bigint): boolean =>
  operator === 'below' ? value < threshold : value >= threshold;

const isRecovered = ({ operator, threshold }: WarnState, value: bigint): boolean =>
  operator === 'below' ? value * 100n >= threshold * RECOVERED_PERCENT : value * RECOVERED_PERCENT <= threshold * 100n;

/** What a rule does at a value: it speaks on crossing, once a day while it stays beyond, and when it has recovered. */
export function nextStep(state: WarnState, value: bigint, today: string): WarnStep {
  const beyond = isBeyond(state, value);
  if (!state.fired) return beyond ? 'fire' : null;
  const isNewDay = state.toldOn !== today;
  if (warnMetrics[state.metric].daily) return isNewDay ? (beyond ? 'fire' : 'rest') : null;
  if (isRecovered(state, value)) return 'recover';
  return beyond && isNewDay ? 'remind' : null;
}

const DAY_MINUTES = 1440;

/** Minutes until messages may be sent again; 0: now. Quiet hours may pass midnight. */
export function quietFor(quiet: { from: number; until: number } | null, minutes: number): number {
  if (!quiet) return 0;
  const isQuiet =
    quiet.from < quiet.until
      ? minutes >= quiet.from && minutes < quiet.until
      : minutes >= quiet.from || minutes < quiet.until;
  return isQuiet ? (quiet.until - minutes + DAY_MINUTES) % DAY_MINUTES : 0;
}

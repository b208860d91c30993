import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { PolicyLayer, ReviewStep, Rule } from './review-rule.ts';

const WAN = 1_000_000n;

/** `5 万元`, `12,345.67 元`: as a clerk says an amount. */
function amountWords(fen: Fen): string {
  if (fen > 0n && fen % (WAN / 100n) === 0n && fen >= WAN) {
    const [integerPart, rest] = [fen / WAN, (fen % WAN) / (WAN / 100n)];
    return `${integerPart}${rest ? `.${String(rest).padStart(2, '0').replace(/0$/, '')}` : ''} 万元`;
  }
  const [yuan, cents] = yuanOfFen(fen).split('.');
  return `${yuan!.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${cents === '00' ? '' : `.${cents}`} 元`;
}

/** `5 万元以下`, `5 万元至 10 万元`, `10 万元及以上`, `所有金额`. The upper end is exclusive. */
export function layerWords(fromFen: Fen, toFen: Fen | null): string {
  if (fromFen === 0n) return toFen === null ? '所有金额' : `${amountWords(toFen)}以下`;
  return toFen === null ? `${amountWords(fromFen)}及以上` : `${amountWords(fromFen)}至 ${amountWords(toFen)}`;
}

/** Where each layer ends: at the beginning of the next, which has to be higher. */
export const withEnds = (
  layers: readonly PolicyLayer[],
): { fromFen: Fen; toFen: Fen | null; steps: readonly ReviewStep[] }[] =>
  layers
    .toSorted((one, other) => (one.fromFen < other.fromFen ? -1 : 1))
    .map((layer, index, sorted) => ({ ...layer, toFen: sorted[index + 1]?.fromFen ?? null }));

/** `接口发起且不足 500 元的订单不复核`; nothing where a rule counts for all orders alike. */
export const exemptionWords = (keyBelowFen: Fen | null): string =>
  keyBelowFen === null ? '' : `接口发起且不足 ${amountWords(keyBelowFen)}的订单不复核`;

/** A rule in one line for the operation log: `5 万元以下 不复核；5 万元及以上 复核员任一人、管理员复核`. */
export const ruleWords = ({ layers, keyBelowFen }: Rule): string =>
  [
    ...withEnds(layers).map(
      ({ fromFen, toFen, steps }) =>
        `${layerWords(fromFen, toFen)} ${steps.map(({ title }) => title).join('、') || '不复核'}`,
    ),
    ...(keyBelowFen === null ? [] : [exemptionWords(keyBelowFen)]),
  ].join('；');

/** How a step is called in lists, messages and orders. `names` are those of its persons. */
export function stepTitle(
  { who, mode }: { who: 'reviewer' | 'admin' | 'persons'; mode: 'any' | 'all' },
  names: readonly string[],
): string {
  if (who === 'reviewer') return '复核员任一人';
  if (who === 'admin') return '管理员复核';
  if (names.length === 1) return `${names[0]}复核`;
  return mode === 'all' ? `${names.join('、')}均须复核` : `${names.join('、')}任一人`;
}

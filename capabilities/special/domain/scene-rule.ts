import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { scenes, type PayeeScope, type SceneCode } from '../contract/words.ts';

/** What a scene allows. */
export interface SceneConfig {
  sceneCode: SceneCode;
  functions: readonly string[];
  payees: PayeeScope;
  singleFen: Fen | null;
  dayFen: Fen | null;
}

export interface SceneInput {
  label: string;
  kind: string;
  kindName: string;
  amountFen: Fen;
  largestFen: Fen;
}

const who = (label: string, sceneCode: SceneCode): string => `专用账户“${label}”（${scenes[sceneCode].name}）`;

/** Why the scene does not allow a payment, in a sentence; null when it does, as far as its kind and amount go. */
export function kindRefusal(
  sceneCode: SceneCode,
  config: SceneConfig | undefined,
  { label, kind, kindName, largestFen }: SceneInput,
): string | null {
  if (!config) return `${who(label, sceneCode)}还没有配置使用场景，只能转给本商户的账户`;
  if (!config.functions.includes(kind)) return `${who(label, sceneCode)}不允许${kindName}，请更换付款账户或调整场景`;
  if (config.singleFen !== null && largestFen > config.singleFen)
    return `${who(label, sceneCode)}单笔最多 ${formatFen(config.singleFen)} 元，请减小金额或调整场景`;
  return null;
}

export const payeeRefusal = ({ sceneCode, payees }: SceneConfig, label: string, payee: string): string =>
  payees === 'book'
    ? `${who(label, sceneCode)}只能付给常用收款人，${payee}不在其中或已标记为暂不付款`
    : `${who(label, sceneCode)}只能付给指定收款方，${payee}不在其中`;

/** `usedFen` is what other orders take of the day. */
export function dayRefusal(
  { sceneCode, dayFen }: SceneConfig,
  { label, amountFen }: SceneInput,
  usedFen: Fen,
): string | null {
  if (dayFen === null || usedFen + amountFen <= dayFen) return null;
  const remainingFen = dayFen > usedFen ? dayFen - usedFen : 0n;
  return `${who(label, sceneCode)}当日还可付 ${formatFen(remainingFen)} 元，请减小金额、次日再付或调整场景`;
}

import { formatAmount } from '#platform/ui/index.ts';
import type { Rule } from '../contract/operations.ts';

/** What of a rule is shown, now, before or as it is to be. */
export type ShownRule = Pick<Rule, 'layers' | 'keyBelow'>;

interface Line {
  words: string;
  text: string;
}

const stepsText = (steps: readonly { title: string }[]): string =>
  steps.length === 0 ? '无需复核' : steps.map(({ title }) => title).join(' → ');

/** One line a layer, and one for the orders of the merchant's own systems where they are exempt. */
const linesOf = ({ layers, keyBelow }: ShownRule): Line[] => [
  ...layers.map(({ words, steps }) => ({ words, text: stepsText(steps) })),
  ...(keyBelow === null ? [] : [{ words: `接口发起且不足 ${formatAmount(keyBelow)} 元`, text: '无需复核' }]),
];
const plain = ({ words, text }: Line): string => `${words}：${text}`;

export const ruleText = (rule: ShownRule): string => linesOf(rule).map(plain).join('；');

/** `5 万元及以上：复核员任一人 → 管理员复核`. Lines that `other` has not are marked. */
export function LayerList({ rule, other }: { rule: ShownRule; other?: ShownRule }) {
  const known = other && new Set(linesOf(other).map(plain));
  return (
    <ul className="layers">
      {linesOf(rule).map((line) => {
        const isChanged = known?.has(plain(line)) === false;
        return (
          <li key={line.words} className={isChanged ? 'layer-changed' : undefined}>
            <span className="layer-words numeric">{line.words}</span>
            <span>{line.text}</span>
            {isChanged && <small>有变化</small>}
          </li>
        );
      })}
    </ul>
  );
}

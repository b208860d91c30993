import type { Layer } from '../contract/operations.ts';

export const stepsText = (steps: readonly { title: string }[]): string =>
  steps.length === 0 ? '无需复核' : steps.map(({ title }) => title).join(' → ');

const textOf = ({ words, steps }: Layer): string => `${words}：${stepsText(steps)}`;

/** One line a layer: `5 万元及以上：复核员任一人 → 管理员复核`. Lines that `other` has not are marked. */
export function LayerList({ layers, other }: { layers: readonly Layer[]; other?: readonly Layer[] }) {
  const known = other && new Set(other.map(textOf));
  return (
    <ul className="layers">
      {layers.map((layer) => {
        const isChanged = known?.has(textOf(layer)) === false;
        return (
          <li key={layer.from} className={isChanged ? 'layer-changed' : undefined}>
            <span className="layer-words numeric">{layer.words}</span>
            <span>{stepsText(layer.steps)}</span>
            {isChanged && <small>有变化</small>}
          </li>
        );
      })}
    </ul>
  );
}

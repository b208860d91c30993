import { TextWithHashes } from '#platform/ui/text-with-hashes.tsx';
import type { ChangeLine } from '../../contract/shapes.ts';
import './changes.css';

/** Before and after in words: 角色：查询员 → 制单员. */
export function ChangeLines({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <ul className="change-lines">
      {lines.map(({ label, before, after }) => (
        <li key={label}>
          <span className="muted">{label}</span>
          <span>
            {before && (
              <del>
                <TextWithHashes text={before} />
              </del>
            )}
            {before && after && ' → '}
            {after && (
              <ins>
                <TextWithHashes text={after} />
              </ins>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

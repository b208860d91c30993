import { CopyText } from '#platform/ui/index.ts';
import type { MessageDetail } from './message-preview.tsx';
import './posts.css';

/** What the wording may name, and what it has to. */
export const PlaceholderList = ({ placeholders }: Pick<MessageDetail, 'placeholders'>) => (
  <ul className="message-placeholders" aria-label="占位符">
    {placeholders.map(({ name, sample, hint, isRequired }) => (
      <li key={name}>
        <CopyText value={`{${name}}`} label="占位符" />
        <span className="message-required">{isRequired ? '必须' : ''}</span>
        <span className="muted">
          {hint ? `${hint}，` : ''}如 {sample}
        </span>
      </li>
    ))}
  </ul>
);

import type { ReactNode } from 'react';
import { StatusMark, type Tone } from './status-tag.tsx';
import { formatTime } from './time-format.ts';

export interface TimelineEvent {
  /** ISO with offset. */
  at: string;
  text: ReactNode;
  actor?: string;
  note?: ReactNode;
  tone?: Tone;
}

/** The events of an order, newest last; the last one is emphasised. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline">
      {events.map((event, index) => (
        <li key={`${event.at}-${index}`} className={`timeline-event status-${event.tone ?? 'off'}`}>
          <StatusMark tone={event.tone ?? 'off'} />
          <div className="timeline-text">
            {event.text}
            {event.actor && <span className="timeline-actor">{event.actor}</span>}
          </div>
          <time dateTime={event.at}>{formatTime(event.at)}</time>
          {event.note && <div className="timeline-note">{event.note}</div>}
        </li>
      ))}
    </ol>
  );
}

import { z } from 'zod';

/**
 * Events as the answer of an operation that says `answers: 'events'`: the names of what has changed, as it changes,
 * until the stream ends. They carry no data: who hears of a change asks for it with a call of its own.
 */
export interface EventReply {
  events: AsyncIterable<string>;
}

/** The `output` of such an operation. */
export const eventReply = z.custom<EventReply>(
  (value) => typeof value === 'object' && value !== null && 'events' in value,
);

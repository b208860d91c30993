import { z } from 'zod';
import { yuan } from '#platform/kernel/page.ts';

const layer = z.object({
  from: yuan,
  /** Exclusive; null: without end. */
  to: yuan.nullable(),
  /** As a clerk says it: `5 万元至 10 万元`. */
  words: z.string(),
  steps: z.array(
    z.object({
      who: z.enum(['reviewer', 'admin', 'persons']),
      personIds: z.array(z.string()),
      mode: z.enum(['any', 'all']),
      title: z.string(),
    }),
  ),
});
export type Layer = z.output<typeof layer>;

/** What is shown of a rule, now, before or as it is to be. */
export const shownRule = {
  layers: z.array(layer),
  /** Orders by a key below it are exempt, regardless of the layers; null: none is. */
  keyBelow: yuan.nullable(),
};

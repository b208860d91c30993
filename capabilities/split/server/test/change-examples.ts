import type { ChangeExamples } from '#capabilities/change/server/test/conformance.ts';
import { ratioChange, type RatioCommand } from '../change-ratio.ts';

export const changes: readonly ChangeExamples<RatioCommand>[] = [
  {
    kind: ratioChange,
    deps: null,
    command: async () => ({ was: 300_000, ratio: 455_000 }),
    now: async ({ fixture, merchant }) =>
      (await fixture.db.admin.query('SELECT ratio FROM split.settings WHERE mid = $1', [merchant.mid])).rows,
  },
];

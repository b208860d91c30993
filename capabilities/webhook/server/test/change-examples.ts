import type { ChangeExamples } from '#capabilities/change/server/test/conformance.ts';
import type { WebhookDeps } from '../deps.ts';
import { endpointChange } from '../endpoint-change.ts';
import type { SettingsCommand } from '../prepare-settings.ts';

const adding: ChangeExamples<SettingsCommand, WebhookDeps> = {
  kind: endpointChange,
  deps: { secret: Buffer.alloc(32, 1), allow: [] },
  command: async () => ({
    do: 'add',
    url: 'https://erp.example.com/hook',
    note: '',
    types: ['order.succeeded'],
    signs: 'v1',
  }),
  now: async ({ fixture, merchant }) =>
    (await fixture.db.admin.query('SELECT url, types FROM webhook.endpoints WHERE mid = $1', [merchant.mid])).rows,
};

export const changes = [adding];

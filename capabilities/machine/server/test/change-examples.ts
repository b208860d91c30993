import { generateKeyPairSync } from 'node:crypto';
import type { ChangeExamples } from '#capabilities/change/server/test/conformance.ts';
import type { MachineDeps } from '../deps.ts';
import { keyChange, type KeyCommand } from '../key-change.ts';

const scope = { code: 'orders:read', title: '查询订单', titleEn: 'Read orders', permissions: ['0501'] } as const;
const pem = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }) as string;

export const changes: readonly ChangeExamples<KeyCommand, MachineDeps>[] = [
  {
    kind: keyChange,
    deps: { secret: Buffer.alloc(32, 7), realm: 'merchant', scopes: [{ ...scope, realm: 'merchant' }] },
    command: async () => ({ do: 'make', name: 'ERP', scopes: [scope.code], addresses: [], publicKey: pem }),
    now: async ({ fixture, merchant }) =>
      (await fixture.db.admin.query('SELECT name FROM machine.keys WHERE mid = $1', [merchant.mid])).rows,
  },
];

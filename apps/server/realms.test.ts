import { describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { realmOf } from '#platform/kernel/operation.ts';
import { simulatedReceivingBank } from '#platform/port/receiving-bank.ts';
import { operations, providerOperations } from './catalogue.ts';
import { joinConsole } from './product.ts';

const noDatabase = {} as Database;

describe('The two realms', () => {
  it('list each operation once, with those of its own kind', () => {
    expect(operations.filter((operation) => realmOf(operation) !== 'merchant')).toEqual([]);
    expect(providerOperations.filter((operation) => realmOf(operation) !== 'provider')).toEqual([]);
  });

  it('bind each provider operation exactly once', () => {
    const { bindings } = joinConsole({
      sms: { send: () => Promise.reject(new Error('no message is sent')) },
      secret: Buffer.alloc(32),
      db: noDatabase,
      countersDb: noDatabase,
      receivingBank: simulatedReceivingBank,
      gatewayHosts: {},
      portalUrl: null,
      consoleUrl: 'http://localhost:8082',
      merchantBindingOf: () => undefined,
    });
    const paths = bindings.map(({ operation }) => operation.path).sort();
    expect(paths).toEqual(providerOperations.map(({ path }) => path).sort());
  });
});

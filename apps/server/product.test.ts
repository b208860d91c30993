import { simulatedReceivingBank as receivingBank } from '#platform/port/receiving-bank.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openKinds } from '#capabilities/account/contract/kinds.ts';
import type { Database } from '#platform/db/database.ts';
import { checkBindings } from '#platform/http/check-bindings.ts';
import { httpFundCompany } from '#platform/port/http-fund-company.ts';
import { httpBankRail } from '#platform/port/http-bank-rail.ts';
import { httpIdentityService } from '#platform/port/http-identity-service.ts';
import { httpMessengerApp } from '#platform/port/http-messenger-app.ts';
import { httpSmsGateway } from '#platform/port/http-sms-gateway.ts';
import { capabilities } from './capabilities.ts';
import type { Capability } from './capability.ts';
import { errorTexts, operations } from './catalogue.ts';
import { reviewedKinds } from './contributed.ts';
import { joinConsoleJobs, joinJobs, recurringJobs } from './join-jobs.ts';
import { joinWeb } from './product.ts';

/** Never called: joining needs no database. */
const untouched = {} as Database;
const parts = {
  db: untouched,
  factorsDb: untouched,
  loginsDb: untouched,
  secret: Buffer.alloc(32),
  sms: httpSmsGateway('http://127.0.0.1:1'),
  transportKey: () => Promise.reject(new Error('not asked for')),
  receivingBank,
  identityService: httpIdentityService('http://127.0.0.1:1'),
  messenger: httpMessengerApp('http://127.0.0.1:1'),
};
const { bindings } = joinWeb({ ...parts, demo: true });

const MEMBERS = [
  'errorMembers',
  'name',
  'retention',
  'operations',
  'providerOperations',
  'providerBindings',
  'apiOperations',
  'apiBindings',
  'providerApiBindings',
  'consolePages',
  'errors',
  'fieldLabels',
  'menu',
  'application',
  'inUse',
  'bindings',
  'kinds',
  'jobs',
  'consoleJobs',
  'recurring',
  'exports',
  'bankBook',
  'search',
  'todo',
  'notices',
  'messages',
  'outflow',
  'files',
  'templates',
  'audit',
  'codeSubjects',
  'demo',
  'payerRules',
  'changes',
] satisfies (keyof Capability)[];

describe('the joined product', () => {
  it('knows every folder of capabilities, by its own name and nothing misspelt', () => {
    const folders = readdirSync(join(import.meta.dirname, '../../capabilities'));
    expect(capabilities.map(({ name }) => name).sort()).toEqual(folders.sort());
    expect(
      capabilities
        .flatMap((capability) => Object.keys(capability))
        .filter((member) => !(MEMBERS as string[]).includes(member)),
    ).toEqual([]);
  });

  it('answers every operation of the catalogue, and none besides', () => {
    expect(bindings.map(({ operation }) => operation.path).sort()).toEqual(operations.map(({ path }) => path).sort());
  });

  it('offers to try calls of the machine interface in the demo alone', () => {
    const inProduction = new Set(joinWeb(parts).bindings.map(({ operation }) => operation.path));
    const others = bindings.map(({ operation }) => operation.path).filter((path) => !inProduction.has(path));
    expect(others).toEqual(['machine/try.list']);
  });

  it('could start: no path twice, no code without text, no money without request number', () => {
    expect(() => checkBindings(bindings, errorTexts)).not.toThrow();
  });

  it('has a handler for every job that comes again, and reviews every kind of money order', () => {
    const handlers = {
      ...joinConsoleJobs({ secret: Buffer.alloc(32) }),
      ...joinJobs({
        rail: httpBankRail('http://127.0.0.1:1'),
        fund: httpFundCompany('http://127.0.0.1:1'),
        receivingBank,
        sms: httpSmsGateway('http://127.0.0.1:1'),
        messenger: httpMessengerApp('http://127.0.0.1:1'),
        secret: Buffer.alloc(32),
      }),
    };
    expect(recurringJobs.filter((kind) => !handlers[kind])).toEqual([]);
    expect(reviewedKinds).toEqual(openKinds().map(({ id }) => id));
  });
});

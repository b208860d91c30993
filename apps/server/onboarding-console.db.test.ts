import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncMenu } from '#capabilities/access/server/index.ts';
import { fillKinds, openProviderAccounts } from '#capabilities/account/server/index.ts';
import { neededAttachments } from '#capabilities/onboarding/contract/words.ts';
import { files } from '#capabilities/onboarding/server/test/papers.ts';
import { goodApplication } from '#capabilities/onboarding/test/good-application.ts';
import type { ProviderRole } from '#capabilities/provider-access/contract/words.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { checkPermission } from '#platform/http/stage/permission.ts';
import { startConsoleEdge, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { kinds } from './capabilities.ts';
import { menuNodes, providerOperations } from './catalogue.ts';

let db: TestDatabase;
let edge: ConsoleEdge;
let ops: OutsideClient;
let risk: OutsideClient;
const as = async (...roles: ProviderRole[]): Promise<OutsideClient> => edge.signIn(await edge.colleague(...roles));

beforeAll(async () => {
  db = await testDatabase();
  await db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    await syncMenu(tx, menuNodes);
    await openProviderAccounts(tx);
    await fillKinds(tx, kinds);
  });
  edge = await startConsoleEdge(db);
  [ops, risk] = [await as('ops'), await as('risk')];
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

interface Seen {
  applicationNo: string;
  version: number;
}
const must = async <T>(client: OutsideClient, path: string, payload: object): Promise<T> => {
  const { responseCode, responseDesc, data } = await client.call<T>(`console/onboarding/${path}`, payload);
  if (responseCode !== '00000') throw new Error(`${path}: ${responseCode} ${responseDesc}`);
  return data;
};

async function submitted(): Promise<Seen> {
  const { applicationNo } = await must<Seen>(ops, 'save', { data: goodApplication });
  let version = 0;
  for (const kind of neededAttachments) {
    const sent = await ops.upload<Seen>('console/onboarding/attach', { applicationNo, kind }, files.pdf);
    expect(sent.responseCode).toBe('00000');
    ({ version } = sent.data);
  }
  const { version: last } = await must<Seen>(ops, 'submit', { applicationNo, version });
  return { applicationNo, version: last };
}

describe('An application at the listener of the console', () => {
  it('is opened by risk control with a fresh code only, and every try is in the sealed log', async () => {
    const seen = await submitted();
    const path = 'console/onboarding/approve';
    expect((await ops.call(path, seen)).responseCode).toBe('01001KCSDC');
    expect((await risk.call(path, seen)).responseCode).toBe('02001KPLMS');
    const wrong = await risk.call(path, { ...seen, mespAuthList: [{ totpCode: '000000' }] });
    expect(wrong.responseCode).toBe('08103KPLMS');
    const opened = await edge.confirmed<{ mid: string; state: string }>(risk, path, seen);
    expect([opened.responseCode, opened.data.state]).toEqual(['00000', 'opened']);
    const { rows } = await db.admin.query<{ code: string; object: string }>(
      `SELECT response_code AS code, object FROM security.operation_records WHERE mid = '@provider' AND path = $1 ORDER BY id`,
      [path],
    );
    expect(rows.map(({ code }) => code)).toEqual(['01001KCSDC', '02001KPLMS', '08103KPLMS', '00000']);
    expect(rows.at(-1)?.object).toBe(`进件申请 ${seen.applicationNo}`);
  });

  it('is visible to all who see merchants, but its papers and full numbers are not', async () => {
    for (const role of ['finance', 'support', 'audit', 'admin'] as const) {
      const client = await as(role);
      const tokenHash = createHash('sha256').update(client.ptoken!).digest('hex');
      const found = await db.console.transaction({}, (tx) => edge.guards.findSession(tx, tokenHash));
      const session = found.ok ? found.data.session : null;
      const codes = providerOperations
        .filter((one) => one.path.startsWith('console/onboarding/') && checkPermission(one, session).ok)
        .map(({ path }) => path);
      const seen = ['list', 'export', 'detail', 'sheet/list', 'sheet/detail'].map(
        (verb) => `console/onboarding/${verb}`,
      );
      expect([role, codes]).toEqual([role, seen]);
    }
  });
});

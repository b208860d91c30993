import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorker, ensureRecurring } from '#platform/jobs/index.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { httpAnnouncementBoard } from '#platform/port/http-announcement-board.ts';
import { buildSimulators } from '#simulators/app.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { BOARD, readBoardJob } from './read-board.ts';

let db: TestDatabase;
let simulators: FastifyInstance;
let folder: string;
let address: string;
const clock = fixedClock('2026-11-20T15:00:00+08:00');

beforeAll(async () => {
  db = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'board-'));
  simulators = buildSimulators({ dataDir: folder });
  await simulators.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(simulators.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await simulators.close();
  await db.close();
  rmSync(folder, { recursive: true });
});

const post = async (path: string, body: object = {}): Promise<{ status: number; id: string }> => {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { ...((await response.json()) as { id: string }), status: response.status };
};

/** The board is read once; then what is known here. */
async function read(url = address): Promise<string[]> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const handlers = { [BOARD]: readBoardJob(httpAnnouncementBoard(url)) };
  await db.database.transaction({}, (tx) => ensureRecurring(tx, { kind: BOARD, firstAt: clock.now() }));
  await createWorker({ db: db.database, clock, log: silent, handlers, backoffMs: () => 0 }).runDue();
  const { rows } = await db.admin.query<{ said: string }>(
    `SELECT concat_ws(' ', kind, title, CASE WHEN at_login THEN 'login' END) AS said FROM messaging.announcements ORDER BY 1`,
  );
  return rows.map(({ said: text }) => text);
}

describe('BZ17 the board of the provider', () => {
  it('is read as it is now: with new announcements, without withdrawn ones', async () => {
    const welcome = 'announcement 元旦假期到账安排';
    expect(await read()).toEqual([welcome]);
    const { id } = await post('/announcements', { title: '系统维护', text: '周日凌晨维护', atLogin: true });
    await post('/announcements', { kind: 'banner', title: '费率调整', text: '下月起' });
    expect(await read()).toEqual([welcome, 'announcement 系统维护 login', 'banner 费率调整']);
    await post(`/announcements/${id}/withdraw`);
    expect(await read()).toEqual([welcome, 'banner 费率调整']);
  });

  it('refuses what has no title or is no kind, and changes nothing here while it is away', async () => {
    expect((await post('/announcements', { text: '没有标题' })).status).toBe(400);
    expect((await post('/announcements', { kind: 'poster', title: '一', text: '二' })).status).toBe(400);
    expect((await post('/announcements/none/withdraw')).status).toBe(404);
    const known = await read();
    expect(await read('http://127.0.0.1:1')).toEqual(known);
  });
});

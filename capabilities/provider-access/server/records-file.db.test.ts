import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallContext } from '#platform/http/handler.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import type { Result } from '#platform/kernel/result.ts';
import { startConsoleEdge, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { exportRecords } from '../contract/user-operations.ts';

let db: TestDatabase;
let edge: ConsoleEdge;
beforeAll(async () => {
  db = await testDatabase();
  edge = await startConsoleEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

it('The log leaves as a file with the applied filter; how many rows by which filter is noted', async () => {
  const { userId, loginName } = await edge.colleague('audit');
  const client = await edge.signIn({ loginName });
  await client.call('console/access/logout');
  const { handler } = edge.bindings.find(({ operation }) => operation.path === exportRecords.path)!;
  const log: Pick<CallContext, 'objects' | 'changes'> = { objects: [], changes: [] };
  const input = exportRecords.input.parse({ userId, keyword: '退出', success: true, format: 'csv' });
  const answer = (await db.console.transaction({}, (tx) =>
    handler({ tx, clock: { now: edge.now }, ...log } as CallContext, input as never),
  )) as Result<FileReply>;
  if (!answer.ok) throw new Error(answer.code);
  const [, ...rows] = (await text(answer.data.content as AsyncIterable<never>)).trim().split(/\r?\n/);
  // The last line has the sums.
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(loginName);
  expect(rows[0]).toContain('退出运营平台');
  expect(log).toEqual({
    objects: ['运营平台操作日志'],
    changes: [
      { label: '操作或对象', before: '', after: '退出' },
      { label: '结果', before: '', after: '成功' },
      { label: '导出行数', before: '', after: '1' },
    ],
  });
});

it('The log is no file for a role that may not see it', async () => {
  const client = await edge.signIn(await edge.colleague('ops', 'finance'));
  expect((await client.call(exportRecords.path, {})).responseCode).toBe('01001KCSDC');
});

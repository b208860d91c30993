import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { orderErrors } from '#capabilities/order/contract/errors.ts';
import { statementErrors } from '#capabilities/statement/contract/errors.ts';
import { statementBindings } from '#capabilities/statement/server/bindings.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { smallMenu } from '../test/edge-bindings.ts';
import { startRealEdge, type RealEdge, type TestDatabase } from '../test/real-edge.ts';
import { securityMenu } from '../contract/menu.ts';
import { RECORD_EXPORT } from '../contract/operations.ts';
import { recordExport } from './record-export.ts';

let db: TestDatabase;
let edge: RealEdge;

beforeAll(async () => {
  db = await testDatabase();
  const records = securityMenu
    .filter(({ code }) => code === '0904')
    .map((node) => ({ ...node, parent: null, defaultRoles: ['maker' as const] }));
  edge = await startRealEdge(db, {
    bindings: statementBindings({ sources: [recordExport(() => [], { '01201KPLMS': '您不是该商户的人员' })] }),
    menu: [...smallMenu, ...records],
    errorTexts: { ...accountErrors, ...orderErrors, ...statementErrors },
  });
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

/** The lines of the file between its head and its sums, without time. */
async function linesOf(client: OutsideClient, filter: object = {}): Promise<string[][]> {
  const reply = await client.call<{ fileStr: string }>('statement/realTimeExport', {
    bizTypeCode: RECORD_EXPORT,
    format: 'csv',
    // An export is an operation, too.
    operation: '设置',
    ...filter,
  });
  expect(reply.responseCode).toBe('00000');
  const lines = Buffer.from(reply.data.fileStr, 'base64').toString('utf8').trim().split(/\r?\n/);
  return lines.slice(1, -1).map((line) =>
    line
      .split(',')
      .slice(1)
      .map((cell) => cell.replace(/^"|"$/g, '').trim()),
  );
}

it('BZ19 exported records follow the page’s filter: administrators get all, others their own', async () => {
  const place = { mid: 'M100001' } as const;
  const [boss, maker] = [
    await edge.person([{ ...place, role: 'admin' }]),
    await edge.person([{ ...place, role: 'maker' }]),
  ];
  const neighbour = await edge.signIn(await edge.person([{ mid: 'M100002', role: 'admin' }]));
  await neighbour.call('plm/update.reserve.msg', { reserveMsg: '茶' });
  const [admin, client] = [await edge.signIn(boss), await edge.signIn(maker)];
  await client.call('plm/update.reserve.msg', { reserveMsg: '茶' });
  await client.call('plm/default.mid.setting', { mid: 'M999999' });
  await admin.call('plm/update.reserve.msg', { reserveMsg: '酒' });
  const name = ({ mobile }: { mobile: string }) => `用户${mobile.slice(-4)}`;
  const shown = (lines: string[][]) =>
    lines.map(([who, what, , , result, code, why]) => [who, what, result, code, why]);
  const ownLines = [
    [name(maker), '设置默认登录账户', '未成功', '01201KPLMS', '您不是该商户的人员'],
    [name(maker), '设置预留信息', '成功', '00000', ''],
  ];
  expect(shown(await linesOf(client))).toEqual(ownLines);
  const all = shown(await linesOf(admin));
  expect(all).toEqual([[name(boss), '设置预留信息', '成功', '00000', ''], ...ownLines]);
  expect(shown(await linesOf(admin, { success: false }))).toEqual(ownLines.slice(0, 1));
  // What was accepted for later is a success too.
  const later = { bizTypeCode: RECORD_EXPORT, format: 'csv' };
  expect((await client.call('statement/temporaryExport', later)).responseCode).toBe('06108KCSDS');
  const accepted = [name(maker), '申请后台导出', '成功', '06108KCSDS', ''];
  expect(shown(await linesOf(client, { success: true, operation: '申请' }))).toEqual([accepted]);
  // The part that a person may see is no member of the filter.
  expect(shown(await linesOf(client, { whose: { personId: null }, personId: null }))).toEqual(ownLines);
});

import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { activateRole } from './activate-role.ts';

/** The answers of the server, and what it was asked. */
const server = vi.hoisted(() => ({
  asked: [] as [string, unknown][],
  answer: {} as Record<string, (input: never) => unknown>,
}));
vi.mock('#platform/portal-kit/client.ts', () => ({
  call: async ({ path }: Operation, input: unknown) => {
    server.asked.push([path, input]);
    return server.answer[path]!(input as never);
  },
}));
const switched = vi.hoisted(() => [] as string[]);
vi.mock('#capabilities/identity/portal/shared/switch-merchant.ts', () => ({
  switchTo: (platformNo: string, mid: string) => Promise.resolve(void switched.push(`${platformNo} ${mid}`)),
}));

const role = (mid: string, customerName: string) => ({ mid, customerName, platformNo: 'P01', authStatus: 'pend' });
const roles = [role('M3', '南湖商贸有限公司'), role('M4', '东岭物流有限公司')];
const QR = 'ab'.repeat(16);
/** The states that the phone brings about, one an answer; the last one stays. */
let states: number[];

beforeEach(() => {
  states = [0];
  server.answer['plm/auth.by.logined'] = () => ({
    qrCodeId: QR,
    qrCode: `./m/#/activation?qrCodeId=${QR}`,
    expiresInSeconds: 300,
  });
  server.answer['plm/auth.scan.status'] = ({ state }: { state: number }) =>
    states.length > 1 || states[0] !== state
      ? { qrCodeId: QR, state: states.length > 1 ? states.shift() : states[0] }
      : new Promise(() => undefined);
  useSession.setState({ user: { userRoleRelations: roles } as unknown as UserInfo });
});
afterEach(() => {
  act(() => dialogs.closeAll());
  cleanup();
  server.asked.length = 0;
  switched.length = 0;
});

async function open(list = roles): Promise<void> {
  render(<DialogHost />);
  await act(async () => void activateRole(list));
}
const dialog = (name = '激活角色') => screen.findByRole('dialog', { name });
const paths = () => server.asked.map(([path]) => path);

describe('DG02 the authorisation-activation dialog', () => {
  it('ST03 preselects the only role that waits and shows its QR', async () => {
    await open([roles[0]!]);
    expect(within(await dialog()).getByText('南湖商贸有限公司')).toBeTruthy();
    await screen.findByRole('img', { name: '角色激活二维码' });
    expect(server.asked[0]).toEqual(['plm/auth.by.logined', { sceneCode: 'C003', mid: 'M3' }]);
  });

  it('VA11 asks for a role when several wait: 未选择激活角色', async () => {
    await open();
    const box = await dialog();
    await act(async () => void fireEvent.click(within(box).getByRole('button', { name: '下一步' })));
    expect(within(box).getByRole('alert').textContent).toBe('未选择激活角色');
    expect(paths()).toEqual([]);
    await act(async () => void fireEvent.click(within(box).getByRole('radio', { name: /东岭物流有限公司/ })));
    expect(within(box).getByRole('alert').textContent).toBe('');
    await act(async () => void fireEvent.click(within(box).getByRole('button', { name: '下一步' })));
    expect(server.asked[0]).toEqual(['plm/auth.by.logined', { sceneCode: 'C003', mid: 'M4' }]);
  });

  it('ST02 repeats the status call with the latest state until 3, and asks whether to switch', async () => {
    states = [1, 3];
    await open([roles[0]!]);
    await dialog('提示');
    expect(screen.getByText('授权成功，是否切换授权商户？')).toBeTruthy();
    expect(server.asked.slice(1)).toEqual([
      ['plm/auth.scan.status', { qrCodeId: QR, state: 0 }],
      ['plm/auth.scan.status', { qrCodeId: QR, state: 1 }],
    ]);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^切\s*换$/ })));
    expect(switched).toEqual(['P01 M3']);
  });

  it('ST02 knows the role as active when the person does not switch now', async () => {
    states = [3];
    await open([roles[0]!]);
    await dialog('提示');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '暂不切换' })));
    expect(switched).toEqual([]);
    expect(useSession.getState().user!.userRoleRelations.map(({ authStatus }) => authStatus)).toEqual([
      'active',
      'pend',
    ]);
  });

  it('ST02 shows the expired QR as invalid with a refresh link, which opens another', async () => {
    states = [2];
    await open([roles[0]!]);
    await screen.findByText('二维码已失效，请刷新后重新扫码');
    expect(paths().filter((path) => path === 'plm/auth.scan.status')).toHaveLength(1);
    states = [0];
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '点击刷新' })));
    await screen.findByRole('img', { name: '角色激活二维码' });
    expect(paths().filter((path) => path === 'plm/auth.by.logined')).toHaveLength(2);
  });

  it('ST02 says that the phone continues', async () => {
    states = [1];
    await open([roles[0]!]);
    expect(await screen.findByText('已扫描，请在手机上完成')).toBeTruthy();
  });
});

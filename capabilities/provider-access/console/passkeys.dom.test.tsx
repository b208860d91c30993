import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { CallFailure } from '#platform/portal-kit/failure.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

type Answer = (input: Record<string, unknown>) => unknown;
const server = vi.hoisted(() => ({ asked: [] as [string, unknown][], answers: {} as Record<string, Answer> }));
vi.mock('#platform/portal-kit/client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: Operation, input: Record<string, unknown>) => {
    server.asked.push([path, input]);
    return server.answers[path]?.(input) ?? {};
  },
}));

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const CHALLENGE = 'A'.repeat(43);
const device = { get: vi.fn(), create: vi.fn() };
const passkey = { passkeyId: 'p1', name: '办公室电脑', createdAt: '2026-11-20T15:00:00+08:00', lastUsedAt: null };
const begun = {
  challenge: CHALLENGE,
  rpId: 'localhost',
  providerName: '恒信支付',
  userHandle: 'AAAA',
  loginName: 'op-ops',
  userName: '张伟',
  known: ['BBBB'],
};

beforeEach(() => {
  server.asked.length = 0;
  server.answers = {
    'console/access/passkey.begin': () => ({ challenge: CHALLENGE, rpId: 'localhost' }),
    'console/access/passkey.login': () => ({ ptoken: 'c'.repeat(64) }),
    'console/access/own.passkeys': () => ({ origin: location.origin, list: [passkey] }),
    'console/access/preview': () => ({ rows: [] }),
    'console/access/own.passkey.begin': () => begun,
  };
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: device });
  device.get.mockReset().mockResolvedValue({
    id: 'key-1',
    response: {
      clientDataJSON: bytes('data'),
      authenticatorData: bytes('flags'),
      signature: bytes('sign?>'),
      userHandle: bytes('me'),
    },
  });
  device.create.mockReset().mockResolvedValue({
    id: 'key-2',
    response: { clientDataJSON: bytes('data'), attestationObject: bytes('made') },
  });
});
afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
  useSession.getState().end();
});

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const inputsOf = (path: string) => server.asked.filter(([one]) => one === path).map(([, input]) => input);
const refused = (name: string) => Object.assign(new Error('no'), { name });

it('A passkey logs in with the device’s signature, and a device’s refusal is shown in words', async () => {
  const onToken = vi.fn();
  await renderPage(<PasskeyLogin origin={location.origin} onToken={onToken} />, '/login');
  device.get.mockRejectedValueOnce(refused('NotAllowedError'));
  await press('使用通行密钥登录');
  expect(await screen.findByText('已取消，或没有在规定时间内完成验证，请重试')).toBeTruthy();
  expect(inputsOf('console/access/passkey.login')).toEqual([]);
  await press('使用通行密钥登录');
  await waitFor(() => expect(onToken).toHaveBeenCalledWith('c'.repeat(64)));
  expect(device.get.mock.calls[1]![0].publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(inputsOf('console/access/passkey.login')).toEqual([
    {
      challenge: CHALLENGE,
      credential: {
        id: 'key-1',
        clientDataJSON: 'ZGF0YQ',
        authenticatorData: 'ZmxhZ3M',
        signature: 'c2lnbj8-',
        userHandle: 'bWU',
      },
    },
  ]);
});

it.each([
  ['of another name', 'https://console.example.com'],
  ['that is reached by an address', ''],
])('The login of a console %s offers none', async (_what, origin) => {
  await renderPage(<PasskeyLogin origin={origin} onToken={() => undefined} />, '/login');
  expect(screen.queryByRole('button')).toBeNull();
});

it('A passkey is added by name, code and device; the device is asked again where it refused', async () => {
  await renderPage(<OwnPasskeys />, '/me');
  await screen.findByText('办公室电脑');
  await press('添加通行密钥');
  await screen.findByRole('dialog', { name: '添加通行密钥' });
  await press('下一步');
  expect(await screen.findByText('请输入名称')).toBeTruthy();
  await type('名称', '手机');
  await press('下一步');
  device.create.mockRejectedValueOnce(refused('NotAllowedError'));
  await type('动态码', '123456');
  await press(/确\s*认$/);
  await screen.findByText('已取消，或没有在规定时间内完成验证，请重试');
  expect(inputsOf('console/access/own.passkey.begin')).toMatchObject([
    { name: '手机', mespAuthList: [{ totpCode: '123456' }] },
  ]);
  await press(/重\s*试/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(device.create.mock.calls[1]![0].publicKey).toMatchObject({
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key' }],
  });
  expect(inputsOf('console/access/own.passkey.add')).toEqual([
    { challenge: CHALLENGE, credential: { id: 'key-2', clientDataJSON: 'ZGF0YQ', attestationObject: 'bWFkZQ' } },
  ]);
});

it('A passkey is renamed in a dialog that keeps what was refused, and removed with a code', async () => {
  server.answers['console/access/own.passkey.rename'] = ({ name }) => {
    if (name === '旧名') throw new CallFailure('answer', '09875KPLMS', '没有该通行密钥，请刷新页面', null, '');
    return {};
  };
  await renderPage(<OwnPasskeys />, '/me');
  await screen.findByText('办公室电脑');
  await press('重命名');
  const dialog = await screen.findByRole('dialog', { name: '重命名通行密钥' });
  await type('名称', '旧名');
  await press(/保\s*存/);
  expect(await within(dialog).findByText('没有该通行密钥，请刷新页面')).toBeTruthy();
  await type('名称', '新名');
  await press(/保\s*存/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(/删\s*除/);
  await screen.findByRole('dialog', { name: '删除通行密钥“办公室电脑”' });
  await type('动态码', '123456');
  await press(/确\s*认$/);
  await waitFor(() =>
    expect(inputsOf('console/access/own.passkey.remove')).toMatchObject([
      { passkeyId: 'p1', mespAuthList: [{ totpCode: '123456' }] },
    ]),
  );
});

it('The page says where passkeys are added when this is not the place', async () => {
  server.answers['console/access/own.passkeys'] = () => ({ origin: 'https://console.example.com', list: [] });
  await renderPage(<OwnPasskeys />, '/me');
  expect(await screen.findByText('通行密钥只能在 https://console.example.com 添加和使用')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '添加通行密钥' })).toBeNull();
});

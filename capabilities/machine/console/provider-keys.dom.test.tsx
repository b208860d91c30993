import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import '../portal/shared/make-dialog.tsx';
import ProviderCallsPage from './provider-calls-page.tsx';
import ProviderKeysPage from './provider-keys-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const scopes = [{ code: 'collections:write', title: '入账' }];
const at = '2026-11-20T10:00:00+08:00';
const key = {
  keyId: '019abcde-0000-7000-8000-000000000001',
  name: '核心系统',
  scopes,
  addresses: [],
  single: null,
  day: '500000.00',
  dayCount: null,
  expiresAt: null,
  createdAt: at,
  createdBy: '管理甲',
  state: 'active',
  endedAt: null,
  lastUsedAt: null,
  lastAddress: '',
  credentials: [{ credentialId: 'a'.repeat(64), algorithm: 'ed25519', createdAt: at, endsAt: null, isAlive: true }],
};
const call = {
  callId: '019abcde-0000-7000-8000-000000000002',
  at,
  keyName: '核心系统',
  method: 'POST',
  path: '/provider/v1/collections',
  requestId: 'r-1',
  remoteAddress: '203.0.113.8',
  idempotencyKey: 'k-12345678',
  status: null,
  code: '',
  ms: null,
  request: '{"items":[]}',
  answer: null,
};
let keys: object[];
let waiting: number;

beforeEach(() => {
  waiting = 0;
  keys = [key, { ...key, keyId: '019abcde-0000-7000-8000-000000000003', name: '旧系统', state: 'ended', endedAt: at }];
  const answers: Record<string, () => unknown> = {
    'console/machine/key.list': () => ({ list: keys, scopes }),
    'console/change/query': () => ({ list: [], pageNo: 1, pageSize: 20, totalCount: waiting }),
    'console/machine/call.page': () => ({ list: [call], pageNo: 1, pageSize: 20, totalCount: 1 }),
  };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json({ responseCode: '00000', responseDesc: '成功', data: answers[url.replace(/^.*\/api\//, '')]?.() }),
    ),
  );
});
afterEach(() => {
  closePage();
  useSession.getState().end();
});

const holding = (...codes: string[]) =>
  act(async () =>
    useSession.getState().enter(
      { userId: 'u1', mid: '', platformNo: 'console' } as UserInfo,
      codes.map((code) => ({ funcMenuNo: code, funcMenuName: code, funcMenuType: 'func_btn' })),
    ),
  );
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const buttonsOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr')!)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent.replaceAll(' ', ''))
    .filter(Boolean);

describe('接口密钥 of the provider', () => {
  it('offers nothing to those who only see it, and nothing of a key that has ended', async () => {
    await holding('op.system.view');
    await renderPage(<ProviderKeysPage />);
    expect(await buttonsOf('核心系统')).not.toContain('停用');
    expect(screen.queryByRole('button', { name: '新建密钥' })).toBeNull();
    await holding('op.system.view', 'op.system.edit');
    expect((await buttonsOf('核心系统')).slice(-3)).toEqual(['修改', '更换公钥', '停用']);
    expect(await buttonsOf('旧系统')).not.toContain('停用');
  });

  it('takes no third public key while an old one is still good', async () => {
    const [credential] = key.credentials;
    keys = [{ ...key, credentials: [credential, { ...credential, credentialId: 'b'.repeat(64), endsAt: at }] }];
    await holding('op.system.view', 'op.system.edit');
    await renderPage(<ProviderKeysPage />);
    expect((await buttonsOf('核心系统')).slice(-2)).toEqual(['修改', '停用']);
  });

  it('leads to what waits for a second person', async () => {
    waiting = 2;
    await holding('op.system.view', 'op.system.edit');
    const router = await renderPage(<ProviderKeysPage />);
    await press('待确认 2 项');
    expect(router.state.location.pathname).toBe('/changes');
  });

  it('says at each field what a new key is missing before anybody is asked', async () => {
    keys = [];
    await holding('op.system.view', 'op.system.edit');
    await renderPage(<ProviderKeysPage />);
    expect(await screen.findByText('还没有接口密钥')).toBeTruthy();
    await press('新建密钥');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('每日笔数（选填）'), { target: { value: '0' } });
    await press('下一步');
    for (const text of [
      '请输入密钥名称',
      '请至少选择一项权限',
      '请输入1至1000000的整数',
      '请填写原因，至少2个字',
      '请粘贴公钥，或在本机生成密钥对',
    ])
      expect((await dialog.findAllByText(text)).length).toBe(1);
  });
});

describe('接口调用记录 of the provider', () => {
  it('shows a call that has not ended as such, with its masked content', async () => {
    await holding('op.system.view');
    await renderPage(<ProviderCallsPage />);
    fireEvent.click(await screen.findByText('POST /provider/v1/collections'));
    expect((await screen.findByLabelText('请求内容')).textContent).toContain('"items"');
    expect(screen.getByLabelText('返回内容').textContent).toBe('尚无返回');
  });
});

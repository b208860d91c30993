import '#testkit/jsdom-gaps.ts';
import { webcrypto } from 'node:crypto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import '#platform/ui/drawer.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import './shared/edit-dialog.tsx';
import './shared/make-dialog.tsx';
import './try/try-drawer.tsx';
import { keep } from './try/own-key.ts';
import CallsPage from './calls-page.tsx';
import KeysPage from './keys-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const key = {
  keyId: '019abcde-0000-7000-8000-000000000001',
  name: 'ERP',
  scopes: [{ code: 'orders:read', title: '查询订单' }],
  addresses: ['203.0.113.0/24'],
  single: '500.00',
  day: null,
  dayCount: null,
  expiresAt: null,
  createdAt: '2026-11-20T10:00:00+08:00',
  createdBy: '王小明',
  state: 'active',
  endedAt: null,
  lastUsedAt: null,
  lastAddress: '',
  credentials: [
    {
      credentialId: 'a'.repeat(64),
      algorithm: 'ed25519',
      createdAt: '2026-11-20T10:00:00+08:00',
      endsAt: null,
      isAlive: true,
    },
  ],
};
const call = {
  callId: '019abcde-0000-7000-8000-000000000002',
  at: '2026-11-20T10:00:00+08:00',
  keyName: 'ERP',
  method: 'POST',
  path: '/open/v1/transfers',
  requestId: 'r-1',
  remoteAddress: '203.0.113.8',
  idempotencyKey: 'k-12345678',
  status: 422,
  code: '02407KCSDS',
  ms: 12,
  request: '{"payeeAccountNo":"**** 0022"}',
  answer: null,
};
const page = { pageNo: 1, pageSize: 20, totalCount: 1 };

const tried = {
  name: 'getOrder',
  method: 'GET',
  path: '/open/v1/orders/{orderNo}',
  title: '查询订单',
  scope: 'orders:read',
  example: { path: { orderNo: '202611200000000000000001' }, query: {}, body: null },
};
let canTry: boolean;
let name: string;

beforeEach(() => {
  [canTry, name] = [false, key.name];
  useSession.setState({ codes: new Set(['0921', '092101', '0922']) });
  const answers: Record<string, () => unknown> = {
    'change/queryChanges': () => ({ list: [], pageNo: 1, pageSize: 50, totalCount: 0 }),
    'machine/key.list': () => ({ list: [{ ...key, name }], scopes: key.scopes, canTry }),
    'machine/try.list': () => ({ list: [tried] }),
    'machine/call.page': () => ({ list: [call], ...page }),
  };
  vi.stubGlobal('fetch', (url: string | URL) =>
    Promise.resolve(
      Response.json(
        {
          responseCode: '00000',
          responseDesc: '成功',
          data: answers[`${url}`.replace(/^.*\/api\//, '')]?.(),
        },
        { headers: { 'x-request-id': 'r-9' } },
      ),
    ),
  );
});
afterEach(closePage);

describe('接口密钥', () => {
  it('is refused to those without the right', async () => {
    useSession.setState({ codes: new Set() });
    await renderPage(<KeysPage />);
    expect(screen.queryByText('新建密钥')).toBeNull();
  });

  it('shows what each key may do, and asks for the public key of a new one', async () => {
    await renderPage(<KeysPage />);
    expect(await screen.findByText('限额：单笔500.00元')).toBeTruthy();
    expect(screen.getByText('查询订单')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '接口调试' })).toBeNull();
    expect(screen.getByText(/^接口调试只在演示环境提供/)).toBeTruthy();
    fireEvent.click(screen.getByText('新建密钥'));
    await waitFor(() => expect(screen.getByText('在本机生成密钥对并保存私钥')).toBeTruthy());
  });

  it('offers a key to be edited as it is', async () => {
    await renderPage(<KeysPage />);
    fireEvent.click(await screen.findByText('修改'));
    const valueOf = async (label: string) => ((await screen.findByLabelText(label)) as HTMLInputElement).value;
    expect(await valueOf('密钥名称')).toBe('ERP');
    expect(await valueOf('单笔限额(元)（选填）')).toBe('500.00');
    expect(await valueOf('允许的地址或网段，每行一个（选填）')).toBe('203.0.113.0/24');
    expect(await screen.findByText(/收紧立即生效/)).toBeTruthy();
  });

  it('offers to try a call where the server says so, and asks for a key of this page first', async () => {
    canTry = true;
    await renderPage(<KeysPage />);
    fireEvent.click(await screen.findByRole('button', { name: '接口调试' }));
    expect(await screen.findByRole('button', { name: '生成并登记调试密钥' })).toBeTruthy();
    expect(screen.getByText(/私钥只在本页面的内存中，不能导出，也不会发送给服务器/)).toBeTruthy();
    expect(screen.queryByText(/^接口调试只在演示环境提供/)).toBeNull();
  });

  it('shows the lines of a call, and sends none, where the browser cannot make a key', async () => {
    canTry = true;
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
    await renderPage(<KeysPage />);
    fireEvent.click(await screen.findByRole('button', { name: '接口调试' }));
    fireEvent.click(await screen.findByRole('button', { name: '生成并登记调试密钥' }));
    expect(await screen.findByText(/^当前浏览器不能生成调试密钥/)).toBeTruthy();
    expect(screen.getByLabelText('代码').textContent).toContain('curl -sS -X GET');
    expect(screen.queryByRole('button', { name: '签名并发送' })).toBeNull();
  });

  it('signs the example of the contract, and shows its lines to copy', async () => {
    canTry = true;
    vi.stubGlobal('crypto', webcrypto);
    const { privateKey } = (await webcrypto.subtle.generateKey({ name: 'Ed25519' }, false, [
      'sign',
    ])) as unknown as CryptoKeyPair;
    name = '接口调试';
    keep(name, privateKey);
    await renderPage(<KeysPage />);
    fireEvent.click(await screen.findByRole('button', { name: '接口调试' }));
    const orderNo = (await screen.findByLabelText('路径参数 orderNo')) as HTMLInputElement;
    expect(orderNo.value).toBe('202611200000000000000001');
    expect(screen.getByLabelText('代码').textContent).toContain('curl -sS -X GET');
    fireEvent.click(screen.getByRole('button', { name: '签名并发送' }));
    const base = (await screen.findByLabelText('签名原文')).textContent;
    expect(base).toContain('"@path": /open/v1/orders/202611200000000000000001');
    expect(base).toContain(`keyid="${'a'.repeat(64)}";alg="ed25519"`);
    expect(screen.getByLabelText('应答').textContent).toMatch(/^HTTP\/1\.1 200\n[^{]*x-request-id: r-9\n/);
    expect(screen.getByRole('button', { name: '复制请求编号' })).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'TypeScript' }));
    expect(screen.getByLabelText('代码').textContent).toContain('client.getOrder(');
  });

  it('asks for no limit of a new key, which may be without one', async () => {
    await renderPage(<KeysPage />);
    fireEvent.click(await screen.findByText('新建密钥'));
    fireEvent.click(await screen.findByText('下一步'));
    expect(await screen.findByText('请粘贴公钥，或在本机生成密钥对')).toBeTruthy();
    expect(screen.queryByText('请输入金额')).toBeNull();
  });
});

describe('调用记录', () => {
  it('shows a call with its result, and its masked content when it is opened', async () => {
    await renderPage(<CallsPage />);
    fireEvent.click(await screen.findByText('POST /open/v1/transfers'));
    await waitFor(() => expect(screen.getByText('内容过长，未保存')).toBeTruthy());
    expect(screen.getAllByText('422 02407KCSDS').length).toBeGreaterThan(0);
  });
});

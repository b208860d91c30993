import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import '#platform/ui/drawer.ts';
import { sent } from '#testkit/plain-envelope.ts';
import '../portal/shared/endpoint-dialog.tsx';
import ProviderWebhooksPage from './provider-webhooks-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const ENDPOINT = '01999999-0000-7000-8000-000000000001';
const at = '2026-11-20T15:00:00+08:00';
const endpoint = {
  endpointId: ENDPOINT,
  url: 'https://core.example.com/hook',
  note: '核心系统',
  types: ['application.changed', 'order.succeeded'],
  signs: 'v1',
  state: 'active',
  endReason: '',
  createdBy: '管理甲',
  createdAt: at,
  hasNewSecret: false,
  publicKey: null,
  formerUntil: null,
  waiting: 0,
  parked: 0,
  failures: 0,
  lastAt: at,
};
const pageOf = (...list: unknown[]) => ({ list, pageNo: 1, pageSize: 20, totalCount: list.length });

beforeEach(() => {
  sent.length = 0;
  const answers: Record<string, unknown> = {
    'console/webhook/endpoints': { list: [endpoint], reviewed: true, allowsHttp: false },
    'console/webhook/deliveries': pageOf(),
    'console/webhook/test': { eventId: ENDPOINT },
    'console/change/query': pageOf(),
  };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json({ responseCode: '00000', responseDesc: '成功', data: answers[url.replace(/^.*\/api\//, '')] }),
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

describe('通知地址 of the provider', () => {
  it('shows an endpoint in full to those who only see it, and none of its buttons', async () => {
    await holding('op.system.view');
    await renderPage(<ProviderWebhooksPage />, `/?open=${ENDPOINT}`);
    await screen.findByText('签名方式');
    expect(screen.getAllByText('进件状态变更、订单成功').length).toBe(2);
    for (const name of ['添加通知地址', '发送测试', '更换密钥'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('offers the events of the provider, and asks why', async () => {
    await holding('op.system.view', 'op.system.edit');
    await renderPage(<ProviderWebhooksPage />);
    await press('添加通知地址');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('代收结算完成')).toBeTruthy();
    expect(dialog.queryByText('对账单生成')).toBeNull();
    fireEvent.change(dialog.getByLabelText('通知地址'), { target: { value: 'https://core.example.com/' } });
    await press('添加');
    expect(await dialog.findByText('请填写原因，至少2个字')).toBeTruthy();
    expect(sent.map(({ path }) => path)).not.toContain('console/webhook/add');
  });

  it('sends a test at once, and asks why an endpoint is to end', async () => {
    await holding('op.system.view', 'op.system.edit');
    await renderPage(<ProviderWebhooksPage />, `/?open=${ENDPOINT}`);
    await press('发送测试');
    expect(sent.filter(({ path }) => path === 'console/webhook/test').map(({ input }) => input)).toEqual([
      { endpointId: ENDPOINT },
    ]);
    await press('停用');
    await press('提交');
    expect(await screen.findByText('请填写原因，至少2个字')).toBeTruthy();
  });
});

import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '#platform/portal-kit/session.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import '#platform/ui/drawer.ts';
import { ToastHost } from '#platform/ui/toast.tsx';
import { sent } from '#testkit/plain-envelope.ts';
import './shared/delivery-dialog.tsx';
import './shared/endpoint-dialog.tsx';
import WebhooksPage from './webhooks-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const [ENDPOINT, EVENT] = ['01999999-0000-7000-8000-000000000001', '01999999-0000-4000-8000-000000000002'];
const at = '2026-11-20T15:00:00+08:00';
const endpoint = {
  endpointId: ENDPOINT,
  url: 'https://erp.example.com/hook',
  note: 'ERP系统',
  types: ['order.failed', 'order.succeeded'],
  signs: 'v1',
  state: 'active',
  endReason: '',
  createdBy: '管管理',
  createdAt: at,
  hasNewSecret: true,
  publicKey: null,
  formerUntil: null,
  waiting: 3,
  parked: 1,
  failures: 0,
  lastAt: at,
};
const delivery = {
  eventId: EVENT,
  type: 'order.failed',
  typeName: '订单失败',
  subject: '202611200000000000000001',
  state: 'parked',
  attempts: 2,
  createdAt: at,
  status: 500,
  fault: '对方返回 500',
  nextAt: null,
};
const tries = [{ attempt: 2, at, ms: 41, status: 500, fault: '对方返回 500', answer: 'oops', headers: [] }];
const pageOf = (...list: unknown[]) => ({ list, pageNo: 1, pageSize: 20, totalCount: list.length });
let answers: Record<string, unknown>;

beforeEach(() => {
  sent.length = 0;
  useSession.setState({ codes: new Set(['0923', '092301']) });
  answers = {
    'change/queryChanges': pageOf(),
    'webhook/endpoints': { list: [endpoint], reviewed: false, allowsHttp: false },
    'webhook/deliveries': pageOf(delivery),
    'webhook/delivery': { ...delivery, url: endpoint.url, body: '{"id":"e1","data":{"amount":"5.00"}}', tries },
    'webhook/again': { eventId: EVENT },
    'webhook/test': { eventId: EVENT },
  };
  vi.stubGlobal('fetch', (url: string) => {
    const data = answers[url.replace(/^.*\/api\//, '')];
    return Promise.resolve(
      Response.json(
        data
          ? { responseCode: '00000', responseDesc: '成功', data }
          : { responseCode: '09099KPLMS', responseDesc: '系统繁忙，请稍后再试' },
      ),
    );
  });
});
afterEach(closePage);

const draw = (address = '/') =>
  renderPage(
    <>
      <WebhooksPage />
      <ToastHost />
    </>,
    address,
  );
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}
const inputsOf = (path: string) => sent.filter((one) => one.path === path).map(({ input }) => input);

describe('通知地址', () => {
  it('says what will appear while there is no endpoint, and offers to add one to those who may', async () => {
    answers['webhook/endpoints'] = { list: [], reviewed: true, allowsHttp: false };
    await draw();
    expect(await screen.findByText('还没有通知地址')).toBeTruthy();
    await press('添加通知地址');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/由另一位管理员确认/)).toBeTruthy();
  });

  it('shows each endpoint with its state and what waits, and nobody without the right a button', async () => {
    useSession.setState({ codes: new Set(['0923']) });
    await draw();
    const row = within((await screen.findByText(endpoint.url)).closest('tr')!);
    expect([row.queryByText('启用'), row.queryByText('待发送3条，已放弃1条')]).not.toContain(null);
    expect(screen.queryByRole('button', { name: '添加通知地址' })).toBeNull();
  });

  it('shows the deliveries of an endpoint with request and answer, and sends one again', async () => {
    await draw(`/?open=${ENDPOINT}`);
    const row = await screen.findByText('订单失败');
    await act(async () => fireEvent.click(row));
    expect((await screen.findByLabelText('请求内容')).textContent).toContain('"amount": "5.00"');
    expect(screen.getByLabelText('第2次应答').textContent).toBe('oops');
    await press('重新发送');
    expect(inputsOf('webhook/again')).toEqual([{ endpointId: ENDPOINT, eventId: EVENT }]);
    expect(await screen.findByText('已安排重新发送')).toBeTruthy();
  });

  it('sends a test, and says why it could not', async () => {
    await draw(`/?open=${ENDPOINT}`);
    await press('发送测试');
    expect(inputsOf('webhook/test')).toEqual([{ endpointId: ENDPOINT }]);
    expect(await screen.findByText('测试通知已安排发送')).toBeTruthy();
    delete answers['webhook/test'];
    await press('发送测试');
    expect((await screen.findAllByText(/系统繁忙，请稍后再试/)).length).toBeGreaterThan(0);
  });

  it('shows the failure of the list at its place', async () => {
    delete answers['webhook/endpoints'];
    await draw();
    expect((await screen.findAllByText(/系统繁忙，请稍后再试/)).length).toBeGreaterThan(0);
  });
});

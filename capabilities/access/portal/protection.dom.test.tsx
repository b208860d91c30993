import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import { dialogs } from '#platform/ui/dialogs.tsx';
import ProtectionPage from './protection-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const row = (sign: string, name: string, more: object = {}) => ({
  sign,
  name,
  rule: `${name}的条件`,
  certificate: false,
  amount: null,
  fromHour: null,
  toHour: null,
  isWaiting: false,
  ...more,
});
let answers: Record<string, unknown>;
const calledPaths: string[] = [];

beforeEach(() => {
  calledPaths.length = 0;
  useSession.setState({ codes: new Set(['0906', '090601']) });
  answers = {
    'change/queryChanges': { list: [], pageNo: 1, pageSize: 50, totalCount: 0 },
    'plm/access.change.page': { list: [], pageNo: 1, pageSize: 20, totalCount: 0 },
    'plm/address.list': { ranges: ['203.0.113.0/24'], ownAddress: '203.0.113.8', isWaiting: false },
    'plm/step.up.list': {
      list: [
        row('device', '新设备', { certificate: true, isWaiting: true }),
        row('amount', '金额异常', { amount: '50000.00' }),
        row('hour', '非常用时段', { fromHour: 7, toHour: 22 }),
      ],
    },
  };
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(/^.*\/api\//, '');
    calledPaths.push(path);
    const data = answers[path];
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

const draw = () => renderPage(<ProtectionPage />);
const signOf = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('安全策略', () => {
  it('is refused to those without the right, and asks nothing', async () => {
    useSession.setState({ codes: new Set() });
    await draw();
    expect([screen.queryByText('风险加强验证'), calledPaths]).toEqual([null, []]);
  });

  it('shows when each sign is seen; what waits for a second administrator cannot be changed', async () => {
    await draw();
    const device = await signOf('新设备');
    expect(device.getByText('新设备的条件')).toBeTruthy();
    expect(device.getByText('待确认')).toBeTruthy();
    expect((device.getByRole('switch') as HTMLButtonElement).disabled).toBe(true);
    expect(((await signOf('金额异常')).getByRole('switch') as HTMLButtonElement).disabled).toBe(false);
  });

  it('can only be read without the right to change it', async () => {
    useSession.setState({ codes: new Set(['0906']) });
    await draw();
    const amount = await signOf('金额异常');
    expect((amount.getByRole('switch') as HTMLButtonElement).disabled).toBe(true);
    expect(amount.queryByRole('button', { name: '修改条件' })).toBeNull();
  });

  it('asks from which amount, and in which hours', async () => {
    await draw();
    for (const [name, field] of [
      ['金额异常', '单笔金额达到'],
      ['非常用时段', '常用时间从'],
    ] as const) {
      const sign = await signOf(name);
      await act(async () => void fireEvent.click(sign.getByRole('button', { name: '修改条件' })));
      expect(await screen.findByLabelText(field)).toBeTruthy();
      act(() => dialogs.closeAll());
    }
  });

  it('shows from where people may log in, and the own address that must be among them', async () => {
    await draw();
    expect(await screen.findByText('203.0.113.0/24')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '修改访问地址' })));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('允许的地址或网段，每行一个');
    expect(field.value).toBe('203.0.113.0/24');
    expect(screen.getByText(/须包含您当前的地址 203.0.113.8/)).toBeTruthy();
  });

  it('says why it cannot be loaded', async () => {
    delete answers['plm/step.up.list'];
    await draw();
    expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy();
  });
});

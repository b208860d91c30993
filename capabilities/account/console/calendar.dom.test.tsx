import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import CalendarPage from './calendar-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const year = new Date().getFullYear();
const calendar = {
  days: [{ day: `${year}-10-01`, kind: 'off', name: '国庆节' }],
  cutOffs: [{ fromDay: '2000-01-01', t0: '22:30', t1: '23:30', state: 'holds', proposedBy: '', approvedBy: '' }],
  waiting: [{ title: `调整 ${year} 年节假日`, proposedBy: '管文静' }],
};

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data: calendar })),
  );
});
afterEach(() => {
  closePage();
  useSession.getState().end();
});

async function visit(...codes: string[]): Promise<void> {
  const menu = codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' }));
  useSession.getState().enter({ mid: '', platformNo: 'P01' } as UserInfo, menu);
  await renderPage(<CalendarPage />, '/system/calendar');
}

describe('The calendar of the console', () => {
  it('marks holidays, says what waits, and offers no change to those who may only look', async () => {
    await visit();
    const holiday = await screen.findByTitle(`${year}-10-01 放假 国庆节`);
    expect(holiday.textContent).toBe('1休');
    expect(screen.getByText(`待审批：调整 ${year} 年节假日（管文静 提交）`)).toBeDefined();
    expect(screen.getByText('22:30')).toBeDefined();
    expect(screen.queryByRole('button', { name: '调整节假日' })).toBeNull();
  });

  it('says all that is wrong with pasted lines, each with its number, and sends nothing', async () => {
    await visit('op.system.edit');
    fireEvent.click(await screen.findByRole('button', { name: '调整节假日' }));
    const lines = await screen.findByLabelText<HTMLTextAreaElement>('全年节假日');
    expect(lines.value).toBe(`${year}-10-01 放假 国庆节`);
    fireEvent.change(lines, { target: { value: `${year}-02-30 放假 春节\n${year}-10-01 国庆` } });
    fireEvent.blur(lines);
    await screen.findByText(/第 1 行：日期不存在，请核对；第 2 行：请在日期后写明/);
    expect(sent.some(({ path }) => path === 'console/calendar/propose')).toBe(false);
  });
});

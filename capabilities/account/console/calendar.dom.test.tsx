import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import CalendarPage from './calendar-page.tsx';

/** What the server reads in the next file. */
const file = vi.hoisted(() => ({ read: { days: [] as object[], faults: [] as object[] } }));
vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));
vi.mock('#platform/portal-kit/upload.ts', () => ({ uploadFile: () => Promise.resolve(file.read) }));

const year = Number(shanghaiDate(new Date()).slice(0, 4));
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

describe('The file of holidays', () => {
  const dialogShown = async () => {
    await visit('op.system.edit');
    fireEvent.click(await screen.findByRole('button', { name: '调整节假日' }));
    return screen.findByLabelText<HTMLTextAreaElement>('全年节假日');
  };
  const pick = (read: typeof file.read) => {
    file.read = read;
    fireEvent.change(screen.getByLabelText('文件', { exact: true }), {
      target: { files: [new File(['x'], '年.csv')] },
    });
  };
  const type = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
  const press = async (name: RegExp) => {
    const button = await screen.findByRole('button', { name });
    await act(async () => void fireEvent.click(button));
  };
  const firstDays = [1, 2].map((day) => ({ day: `${year}-10-0${day}`, kind: 'off', name: '国庆节' }));

  it('fills nothing when a cell is wrong, and names each one', async () => {
    const lines = await dialogShown();
    const faults = [
      { row: 3, column: '日期', text: '日期不存在，请核对' },
      { row: 4, column: '类型', text: '请在日期后写明“放假”或“上班”' },
    ];
    pick({ days: firstDays, faults });
    expect(await screen.findByText('以下 2 处有误，未填入；请修改文件后重新选择：')).toBeDefined();
    expect(screen.getByText('第 3 行 日期：日期不存在，请核对')).toBeDefined();
    expect(screen.getByText('第 4 行 类型：请在日期后写明“放假”或“上班”')).toBeDefined();
    expect(lines.value).toBe(`${year}-10-01 放假 国庆节`);
    expect(screen.getByText('没有变化')).toBeDefined();
  });

  it('fills the lines, shows which days change, and is proposed', async () => {
    const lines = await dialogShown();
    pick({ days: firstDays, faults: [] });
    expect(await screen.findByText('已填入 2 天，请核对下面的变化')).toBeDefined();
    expect(await screen.findByText('共变化 1 天')).toBeDefined();
    const row = screen.getByText(`${year}-10-02`).closest('tr')!;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([`${year}-10-02`, '按星期', '放假 国庆节']);
    const filled = `${year}-10-01 至 ${year}-10-02 放假 国庆节`;
    expect(lines.value).toBe(filled);
    await type('原因', '国务院通知');
    await press(/下一步$/);
    await type('动态码', '123456');
    await press(/确\s*认$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ path }) => path === 'console/calendar/propose')?.input).toMatchObject({
      year,
      lines: filled,
      reason: '国务院通知',
      mespAuthList: [{ totpCode: '123456' }],
    });
  });
});

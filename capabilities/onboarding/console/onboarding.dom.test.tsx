import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { CallFailure } from '#platform/portal-kit/failure.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { goodApplication } from '../test/good-application.ts';
import type { Application } from './application.ts';
import ApplicationPage from './application-page.tsx';
import ApplicationsPage from './applications-page.tsx';

const server = vi.hoisted(() => ({
  asked: [] as [string, Record<string, unknown>][],
  answer: {} as Record<string, (input: never) => unknown>,
}));
vi.mock('#platform/portal-kit/client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: Operation, input: Record<string, unknown>) => {
    server.asked.push([path, input]);
    const answer = server.answer[path];
    if (!answer) throw new Error(`nothing answers ${path}`);
    return answer(input as never);
  },
}));

const NO = 'JJ20261120123456';
const row = {
  applicationNo: NO,
  state: 'draft' as const,
  name: goodApplication.subject.name,
  creditCode: goodApplication.subject.creditCode,
  administratorName: '郑晓云',
  administratorMobile: '13900000001',
  createdName: '运营小李',
  createdAt: '2026-11-20T15:00:00+08:00',
  changedAt: '2026-11-20T15:00:00+08:00',
  submittedName: '',
  submittedAt: null,
  mid: '',
  reason: '',
  sheetNo: '',
};
const application = (more: Partial<Application> = {}): Application => ({
  ...row,
  version: 3,
  data: goodApplication,
  attachments: [],
  events: [{ state: 'draft', byName: '运营小李', at: row.createdAt, reason: '' }],
  duplicates: [],
  applications: [{ code: 'payout', name: '代付', summary: '' }],
  feePlans: [{ planId: 'standard', name: '标准', note: '' }],
  limitTemplates: [{ templateId: 'standard', name: '标准', note: '' }],
  invitation: null,
  mayDecide: false,
  mayWrite: true,
  mayAttach: true,
  ...more,
});
const counts = { draft: 1, submitted: 2, returned: 0, rejected: 0, approved: 0, opened: 4 };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.asked.length = 0;
  server.answer = {
    'console/onboarding/list': () => ({ list: [row], pageNo: 1, pageSize: 20, totalCount: 1, counts }),
    'console/onboarding/detail': () => application(),
    'console/onboarding/save': ({ version }: { version?: number }) => ({
      applicationNo: NO,
      version: (version ?? 0) + 1,
    }),
  };
  useSession.setState({ codes: new Set(['op.onboarding.edit', 'op.onboarding.approve']) });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});
const sent = (path: string) => server.asked.filter(([calledPath]) => calledPath === path).map(([, input]) => input);
const refused =
  (code: string, message: string, data: unknown = null) =>
  () => {
    throw new CallFailure('answer', code, message, data, '');
  };
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = () => renderPage(<ApplicationPage />, `/onboarding/application?no=${NO}`);

describe('The list of applications', () => {
  it('shows how many are in each state, and opens the form of a new one', async () => {
    const router = await renderPage(<ApplicationsPage />, '/onboarding/applications');
    await later(100);
    expect(screen.getByRole('tab', { name: /待审核\s*2/ })).toBeTruthy();
    expect(screen.getByText('启明新材料有限公司')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '新建进件' })));
    await later(100);
    expect(router.state.location.search).toBe(`?no=${NO}`);
  });

  it('says what comes here while there is nothing, and what went wrong with a retry', async () => {
    server.answer['console/onboarding/list'] = () => ({ list: [], pageNo: 1, pageSize: 20, totalCount: 0, counts });
    await renderPage(<ApplicationsPage />, '/onboarding/applications');
    await later(100);
    expect(screen.getByText('还没有进件申请')).toBeTruthy();
    closePage();
    server.answer['console/onboarding/list'] = refused('09099KPLMS', '系统繁忙');
    await renderPage(<ApplicationsPage />, '/onboarding/applications');
    await later(100);
    expect(screen.getByText(/系统繁忙/)).toBeTruthy();
  });

  it('offers no new application without the right to write one', async () => {
    useSession.setState({ codes: new Set(['op.onboarding.approve']) });
    await renderPage(<ApplicationsPage />, '/onboarding/applications');
    await later(100);
    expect(screen.queryByRole('button', { name: '新建进件' })).toBe(null);
  });
});

describe('The form of an application', () => {
  it('saves input after a pause, one save at a time, each with the version of the previous one', async () => {
    await open();
    await later(100);
    const field = screen.getByLabelText('商户名称');
    fireEvent.change(field, { target: { value: '启明新材料' } });
    await later(200);
    fireEvent.change(field, { target: { value: '启明新材料股份有限公司' } });
    expect(sent('console/onboarding/save')).toEqual([]);
    await later(1000);
    fireEvent.change(screen.getByLabelText('注册地址'), { target: { value: '厦门市' } });
    await later(1000);
    const saves = sent('console/onboarding/save') as { version: number; data: Application['data'] }[];
    expect(saves.map(({ version, data }) => [version, data.subject.name, data.subject.address])).toEqual([
      [3, '启明新材料股份有限公司', goodApplication.subject.address],
      [4, '启明新材料股份有限公司', '厦门市'],
    ]);
    expect(saves[0]!.data.legal).toEqual(goodApplication.legal);
    expect(screen.getByText('已自动保存')).toBeTruthy();
  });

  it('shows each refused member at its field, opens the first faulty step, and marks all', async () => {
    server.answer['console/onboarding/submit'] = refused('08304KPLMS', '申请内容还有需要补充', {
      issues: [
        { path: 'legal.beneficiaries.0.idNo', message: '受益所有人身份证号码的校验位不正确' },
        { path: 'settlement.holderName', message: '开户名须与商户名称一致' },
        { path: 'attachments.license', message: '请上传营业执照' },
      ],
    });
    await open();
    await later(100);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '提交审核' })));
    await later(200);
    const step = screen.getByRole('region', { name: '法人与受益人' });
    expect(step.hidden).toBe(false);
    expect(within(step).getByText('受益所有人身份证号码的校验位不正确')).toBeTruthy();
    expect(screen.getByText('请上传营业执照')).toBeTruthy();
    expect(screen.getAllByText('1处需处理')).toHaveLength(3);
  });

  it('says that another person has changed it, and keeps what was typed', async () => {
    server.answer['console/onboarding/save'] = refused('08303KPLMS', '该申请刚被他人修改');
    await open();
    await later(100);
    fireEvent.change(screen.getByLabelText('注册地址'), { target: { value: '厦门市' } });
    await later(1000);
    expect(screen.getByText(/该申请刚被他人修改/)).toBeTruthy();
    expect((screen.getByLabelText('注册地址') as HTMLInputElement).value).toBe('厦门市');
  });
});

describe('The review of an application', () => {
  const waiting = { state: 'submitted' as const, mayWrite: false, mayDecide: true };

  it('offers the decision only with the right, and returns the seen version with a reason', async () => {
    server.answer['console/onboarding/detail'] = () => application(waiting);
    server.answer['console/onboarding/return'] = () => ({ version: 4, state: 'returned' });
    await open();
    await later(100);
    expect(screen.getByRole('button', { name: '通过并开户' })).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^退\s?回$/ })));
    const dialog = await screen.findByRole('dialog', { name: '退回进件申请' });
    fireEvent.change(within(dialog).getByLabelText('原因'), { target: { value: '附件不清晰，请重新上传' } });
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: /^退\s?回$/ })));
    await later(200);
    expect(sent('console/onboarding/return')).toEqual([
      { applicationNo: NO, version: 3, reason: '附件不清晰，请重新上传' },
    ]);
  });

  it('tells a person who wrote it that another one decides, and shows others with the same code', async () => {
    const same = { what: 'creditCode' as const, applicationNo: 'JJ20261119000001', mid: '', name: '旧的申请' };
    server.answer['console/onboarding/detail'] = () =>
      application({ ...waiting, mayDecide: false, duplicates: [same] });
    await open();
    await later(100);
    expect(screen.queryByRole('button', { name: '通过并开户' })).toBe(null);
    expect(screen.getByText('您填写过该申请，须由另一位同事审核')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'JJ20261119000001' }).getAttribute('href')).toContain(
      'no=JJ20261119000001',
    );
  });

  it('says where the invitation of an opened merchant is', async () => {
    const invitation = {
      mobile: '139****0001',
      sentAt: row.createdAt,
      expiresAt: row.createdAt,
      state: 'over' as const,
    };
    server.answer['console/onboarding/detail'] = () =>
      application({ state: 'opened', mid: 'M123456789', mayWrite: false, invitation });
    server.answer['console/onboarding/sendInvitationAgain'] = () => ({
      mobile: '139****0001',
      expiresAt: row.createdAt,
    });
    await open();
    await later(100);
    expect(screen.getByText('M123456789')).toBeTruthy();
    expect(screen.getByText('已过期')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重新发送邀请' })));
    expect(sent('console/onboarding/sendInvitationAgain')).toEqual([{ applicationNo: NO }]);
  });
});

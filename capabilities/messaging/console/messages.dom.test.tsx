import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import MessagePage from './message-page.tsx';
import MessagesPage from './messages-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const listed = {
  code: 'login-code',
  title: '登录验证码',
  when: '用短信登录商户门户时，发给登录人',
  channel: 'sms',
  now: { subject: '', text: '登录验证码{验证码}' },
  isBuiltIn: false,
  setAt: '2026-11-20T10:00:00+08:00',
  isWaiting: false,
};
const message = {
  ...listed,
  builtIn: { subject: '', text: '验证码{验证码}' },
  placeholders: [{ name: '验证码', sample: '123456', isRequired: true }],
  providerName: '恒信支付',
  versions: [
    {
      version: 1,
      wording: listed.now,
      reason: '统一口径',
      proposedBy: '运营小李',
      approvedBy: '封志远',
      setAt: listed.setAt,
    },
  ],
};

beforeEach(() => {
  sent.length = 0;
  const answers: Record<string, unknown> = {
    'console/message/list': { list: [listed] },
    'console/message/detail': message,
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

async function visit(element: React.ReactElement, address: string, ...codes: string[]): Promise<void> {
  const menu = codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' }));
  useSession.getState().enter({ mid: '', platformNo: 'P01' } as UserInfo, menu);
  await renderPage(element, address);
}

describe('The wordings of SMS and mails', () => {
  it('are listed with when each is sent and whether it was changed', async () => {
    await visit(<MessagesPage />, '/notice/messages');
    const row = within(await screen.findByRole('row', { name: /登录验证码/ }));
    expect(row.getByText('用短信登录商户门户时，发给登录人')).toBeDefined();
    expect(row.getByText('已修改')).toBeDefined();
  });

  it('are shown as they arrive, and cannot be changed by who only sees them', async () => {
    await visit(<MessagePage />, '/notice/message?code=login-code');
    const preview = within(await screen.findByRole('region', { name: '预览' }));
    expect(preview.getByText('【恒信支付】登录验证码123456')).toBeDefined();
    expect(preview.getByText('含签名共17字，按1条短信计费；实际字数随内容变化')).toBeDefined();
    expect(screen.getByText('审批 封志远')).toBeDefined();
    expect(screen.queryByRole('button', { name: /修\s?改/ })).toBeNull();
  });

  it('are previewed while they are typed, and one without its code is not sent', async () => {
    await visit(<MessagePage />, '/notice/message?code=login-code', 'op.notice.edit');
    fireEvent.click(await screen.findByRole('button', { name: /^修\s?改$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('正文'), { target: { value: '您的验证码是{验证马}' } });
    expect(await dialog.findByText('【恒信支付】您的验证码是{验证马}')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: /下一步/ }));
    await dialog.findByText('没有占位符{验证马}，可用的有{验证码}');
    fireEvent.change(dialog.getByLabelText('正文'), { target: { value: '您好' } });
    fireEvent.click(dialog.getByRole('button', { name: /下一步/ }));
    await dialog.findByText('正文缺少必须的占位符{验证码}');
    expect(sent.some(({ path }) => path === 'console/message/propose')).toBe(false);
  });
});

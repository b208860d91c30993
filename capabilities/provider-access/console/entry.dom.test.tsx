import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPages } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import InvitationPage from './invitation-page.tsx';
import LoginPage from './login-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const TICKET = 'a'.repeat(64);
const TOKEN = 'b'.repeat(64);
const PTOKEN = 'c'.repeat(64);
/** The generator of the curve: a valid public point. */
const keyboard = {
  sm2Random: 'ab',
  publicKeyX: '32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7',
  publicKeyY: 'bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  nonceStr: '0'.repeat(32),
};
const opening = {
  providerName: '恒信支付',
  phone: '4001',
  icp: '沪ICP备1号',
  hasFirstPerson: true,
  passkeyOrigin: location.origin,
};
const RECOVERY_CODES = ['K7QMZ-P2XWA', 'H4RTC-9NVBE'];
let answers: Record<string, object>;
let refusals: Record<string, [code: string, text: string]>;

beforeEach(() => {
  sent.length = 0;
  refusals = {};
  answers = {
    'console/access/page': opening,
    'console/access/keyboard': keyboard,
    'console/access/login': { ticket: TICKET, expiresInSeconds: 300 },
    'console/access/totp': { ptoken: PTOKEN, recoveryCodesLeft: 9, usedRecoveryCode: false },
    'console/access/invitation.open': {
      kind: 'invited',
      loginName: 'zhang.wei',
      userName: '张伟',
      roleNames: ['运营'],
      expiresAt: '2026-11-27T09:12:00+08:00',
    },
    'console/access/invitation.accept': {
      secret: 'JBSW Y3DP EHPK 3PXP',
      otpauthUri: 'otpauth://totp/console:zhang.wei?secret=JBSWY3DPEHPK3PXP',
    },
    'console/access/invitation.confirm': { loginName: 'zhang.wei', recoveryCodes: RECOVERY_CODES },
  };
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(/^.*\/api\//, '');
    const refused = refusals[path];
    return Promise.resolve(
      Response.json(
        refused
          ? { responseCode: refused[0], responseDesc: refused[1], data: null }
          : { responseCode: '00000', responseDesc: '成功', data: answers[path] },
      ),
    );
  });
});
afterEach(() => {
  closePage();
  useSession.getState().end();
});

const pages = { '/login': <LoginPage />, '/invitation': <InvitationPage />, '/changes': <h1>变更页</h1>, '/': null };
const open = (address: string) => renderPages(pages, address);
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, text: string) => {
  const input = await field(name);
  await act(async () => void fireEvent.change(input, { target: { value: text } }));
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
/** What is said below a field, and whether it has the focus for the next try. */
const faultOf = async (name: string) => {
  const input = await field(name);
  const text = document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
  return { text, hasFocus: document.activeElement === input, value: input.value };
};
const inputsOf = (path: string) => sent.filter((one) => one.path === path).map(({ input }) => input);
const enterPassword = async () => {
  await type('登录名', ' op-admin ');
  await type('密码', 'Portal#2026');
  await press('下一步');
};

describe('the login of the provider’s people', () => {
  it('says at the field what is missing, and sends nothing', async () => {
    await open('/login');
    await press('下一步');
    expect(await faultOf('登录名')).toMatchObject({ text: '请输入登录名', hasFocus: true });
    expect(inputsOf('console/access/login')).toEqual([]);
  });

  it('says a wrong password at its field, which is empty for the next try', async () => {
    refusals['console/access/login'] = ['01101KPLMS', '登录名或密码错误，还可以尝试4次'];
    await open('/login');
    await enterPassword();
    await waitFor(async () =>
      expect(await faultOf('密码')).toEqual({ text: '登录名或密码错误，还可以尝试4次', hasFocus: true, value: '' }),
    );
    expect(inputsOf('console/access/login')).toMatchObject([{ loginName: 'op-admin', nonceStr: keyboard.nonceStr }]);
    expect(JSON.stringify(sent)).not.toContain('Portal#2026');
  });

  it('accepts a pasted code with blanks, sends it when complete, and returns to the wanted page', async () => {
    const router = await open('/login?redirect=%2Fchanges');
    await enterPassword();
    await type('动态码', '123 456');
    expect(await screen.findByText('变更页')).toBeTruthy();
    expect(inputsOf('console/access/totp')).toEqual([{ ticket: TICKET, code: '123456' }]);
    expect([router.state.location.pathname, useSession.getState().token]).toEqual(['/changes', PTOKEN]);
  });

  it('says a wrong code at its field and stays at the second step', async () => {
    refusals['console/access/totp'] = ['08103KPLMS', '动态码不正确或已使用过'];
    await open('/login');
    await enterPassword();
    await type('动态码', '123456');
    await waitFor(async () =>
      expect(await faultOf('动态码')).toEqual({ text: '动态码不正确或已使用过', hasFocus: true, value: '' }),
    );
  });

  it('begins again with the password, and says why, when the time between the steps is over', async () => {
    refusals['console/access/totp'] = ['08102KPLMS', '登录步骤已超时，请重新输入登录名和密码'];
    await open('/login');
    await enterPassword();
    await type('动态码', '123456');
    expect(await field('密码')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('登录步骤已超时，请重新输入登录名和密码');
  });

  it('takes a recovery code in place of the phone, once it has the form of one', async () => {
    await open('/login');
    await enterPassword();
    await press('手机不在身边？使用恢复码');
    await type('恢复码', 'K7QMZ');
    await press('登录');
    expect((await faultOf('恢复码')).text).toBe('恢复码是 10 位字母和数字');
    await type('恢复码', 'K7QMZ-P2XWA');
    await press('登录');
    await waitFor(() => expect(useSession.getState().token).toBe(PTOKEN));
    expect(inputsOf('console/access/totp')).toEqual([{ ticket: TICKET, recoveryCode: 'K7QMZ-P2XWA' }]);
  });

  it('says how the first person is entered while there is none', async () => {
    answers['console/access/page'] = { ...opening, hasFirstPerson: false };
    await open('/login');
    expect((await screen.findByRole('status')).textContent).toContain('npm run provider -- init');
  });
});

describe('the page of an invitation', () => {
  const address = `/invitation?token=${TOKEN}`;
  const setPassword = async () => {
    await type('新密码', 'Portal#2026');
    await type('确认新密码', 'Portal#2026');
    await press('下一步');
  };

  it.each([
    ['is not whole', '/invitation?token=abc', '该链接不完整，请重新复制完整的链接'],
    ['serves no more', address, '该链接不正确、已使用或已过期，请联系邀请人重新发送'],
  ])('says what to do with a link that %s', async (_what, link, text) => {
    refusals['console/access/invitation.open'] = ['08106KPLMS', '该链接不正确、已使用或已过期，请联系邀请人重新发送'];
    await open(link);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(screen.queryByLabelText('新密码')).toBeNull();
  });

  it('refuses a weak password and one that was typed otherwise the second time', async () => {
    await open(address);
    await type('新密码', 'password');
    await type('确认新密码', 'password');
    await press('下一步');
    expect((await faultOf('新密码')).text).toBe('请输入8~20位数字,英文,符号至少两种组合的字符');
    await type('新密码', 'Portal#2026');
    await press('下一步');
    expect((await faultOf('确认新密码')).text).toBe('两次输入的密码不一致');
    expect(inputsOf('console/access/invitation.accept')).toEqual([]);
  });

  it('leads from password to authenticator, shows recovery codes after success, then the login', async () => {
    const router = await open(address);
    expect((await screen.findByText('张伟')).closest('dl')!.textContent).toContain('运营');
    await setPassword();
    expect(await screen.findByRole('img', { name: '绑定动态码的二维码' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    refusals['console/access/invitation.confirm'] = ['08103KPLMS', '动态码不正确'];
    const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: '动态码' });
    const confirm = async () => {
      fireEvent.change(code(), { target: { value: '123 456' } });
      await press('绑定');
    };
    await confirm();
    expect(await screen.findByText('动态码不正确', { selector: '.login-error' })).toBeTruthy();
    delete refusals['console/access/invitation.confirm'];
    await confirm();
    expect((await screen.findByRole('list', { name: '恢复码' })).textContent).toBe(RECOVERY_CODES.join(''));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '去登录' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: '我已保存恢复码' }));
    await press('去登录');
    expect(router.state.location.pathname).toBe('/login');
    expect(inputsOf('console/access/invitation.confirm')).toEqual([
      { token: TOKEN, code: '123456' },
      { token: TOKEN, code: '123456' },
    ]);
  });
});

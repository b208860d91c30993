import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { composeForTest } from '#testkit/compose.ts';
import { passSensitive, standingOf } from './sensitive.tsx';
import { useSession, type UserInfo } from './session.ts';

const NOT_SET = '当前操作需输入操作密码，您还未设置操作密码，请前往设置';
/** The server's answer. */
let server = { tradePwdSettled: true, realAuthFlag: '1' };
let requestCount = 0;
/** Whether the person finishes the check on the phone. */
let scans = false;

const signIn = (factors: Pick<UserInfo, 'tradePwdSettled' | 'realAuthFlag'>, roleClass = 'operator') =>
  useSession.setState({
    user: {
      userId: 'u',
      userName: '李文静',
      userMobile: '',
      mid: 'M1',
      customerName: '',
      roleName: '',
      roleClass,
      platformNo: '',
      platformName: '',
      userRoleRelations: [],
      ...factors,
    },
  });

beforeEach(() => {
  requestCount = 0;
  scans = false;
  // Without an event: it would close the test's dialog as Back does.
  history.replaceState(null, '', '#/fund/transfer');
  composeForTest({
    confirmCalls: {
      random: () => Promise.reject(new Error('not asked for')),
      preview: () => Promise.resolve([]),
      sendCode: () => Promise.reject(new Error('not asked for')),
      standing: () => ((requestCount += 1), Promise.resolve(server)),
      checkRealName: () => Promise.resolve(scans),
      servicePhone: () => Promise.resolve('400-800-1234'),
    },
  });
});
afterEach(() => {
  act(() => dialogs.closeAll());
  cleanup();
  useSession.setState({ user: null });
});

/** Asks to pass, as a page does before a payment. */
async function pass(options?: { refused?: boolean }) {
  render(
    <PortalTheme color="blue">
      <DialogHost />
    </PortalTheme>,
  );
  const answer: { passed: boolean | null } = { passed: null };
  await act(async () => void passSensitive(options).then((passed) => (answer.passed = passed)));
  return answer;
}
const press = async (name: RegExp) => {
  const found = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(found));
};

describe('ST05 a sensitive action', () => {
  it('ST05 passes without the server if the operation password is set and the name checked', async () => {
    signIn({ tradePwdSettled: true, realAuthFlag: '1' });
    expect([(await pass()).passed, requestCount]).toEqual([true, 0]);
    for (const yes of [true, 1, '1'])
      expect(standingOf({ tradePwdSettled: yes, realAuthFlag: '1' })).toEqual({
        operationPassword: true,
        realName: true,
      });
    for (const no of [false, 0, '0', undefined, ''])
      expect(standingOf({ tradePwdSettled: no as false, realAuthFlag: '0' })).toEqual({
        operationPassword: false,
        realName: false,
      });
  });

  it('ST05 goes through when the password was set elsewhere in the meantime', async () => {
    signIn({ tradePwdSettled: false, realAuthFlag: '0' });
    server = { tradePwdSettled: true, realAuthFlag: '1' };
    expect((await pass()).passed).toBe(true);
    expect(useSession.getState().user).toMatchObject(server);
  });

  it('VA11 without an operation password says so and leads to the page that sets it, and back', async () => {
    signIn({ tradePwdSettled: false, realAuthFlag: '1' });
    server = { tradePwdSettled: false, realAuthFlag: '1' };
    const answer = await pass();
    expect(screen.getByText(NOT_SET)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /重新检查/ })).toBeNull();
    // A change of the address closes what is open: it must not come during the next test.
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await press(/去设置密码/);
    await arrived;
    expect(location.hash).toBe('#/security/setChangePwd?redirect=%2Ffund%2Ftransfer');
    await waitFor(() => expect(answer.passed).toBe(false));
  });

  it('ST05 without a real-name check says whom to ask, and continues if a second look finds it', async () => {
    signIn({ tradePwdSettled: true, realAuthFlag: '0' });
    server = { tradePwdSettled: true, realAuthFlag: '0' };
    const answer = await pass();
    expect(screen.getByText(/无法办理时请联系贵公司管理员，或致电客服（400-800-1234）/)).toBeTruthy();
    expect(screen.queryByText(NOT_SET)).toBeNull();
    await press(/重新检查$/);
    await screen.findByText('仍有未完成的项目');
    expect(answer.passed).toBeNull();
    server = { tradePwdSettled: true, realAuthFlag: '1' };
    await press(/重新检查$/);
    await waitFor(() => expect(answer.passed).toBe(true));
  });

  it('ST05 BZ20 without a real-name check offers it by QR, and continues once the phone is done', async () => {
    signIn({ tradePwdSettled: true, realAuthFlag: '0' });
    server = { tradePwdSettled: true, realAuthFlag: '0' };
    const answer = await pass();
    await press(/扫码认证$/);
    await waitFor(() => expect(screen.getByRole('button', { name: /扫码认证$/ }).className).not.toContain('loading'));
    expect(answer.passed).toBeNull();
    scans = true;
    await press(/扫码认证$/);
    await waitFor(() => expect(answer.passed).toBe(true));
  });

  it('ST05 refused by the server, whose state is newer than the page’s, asks again and opens', async () => {
    signIn({ tradePwdSettled: true, realAuthFlag: '1' }, 'admin');
    server = { tradePwdSettled: true, realAuthFlag: '0' };
    const answer = await pass({ refused: true });
    // An administrator is not sent to the administrator.
    expect(screen.getByText(/无法办理时请致电客服/)).toBeTruthy();
    await press(/^取\s*消$/);
    await waitFor(() => expect(answer.passed).toBe(false));
  });
});

import '#testkit/jsdom-gaps.ts';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dialog } from '#platform/pinentry/pinentry.ts';
import type { PasswordEntry } from '#platform/portal-kit/secure-password/password-entry.ts';
import { SecurePasswordInput } from '#platform/portal-kit/secure-password/secure-password-input.tsx';
import { connectControl, forgetControl } from '#platform/portal-kit/secure-password/local-control/control.ts';
import { controlDefaults } from '#platform/portal-kit/secure-password/local-control/settings.ts';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { decryptPassword } from '#platform/wire/sm2-decrypt.ts';
import { newSm2Pair } from '#platform/wire/sm2-password.ts';
import { composeForTest } from '#testkit/compose.ts';
import { PasswordAgent } from './agent.ts';
import { AgentFault } from './constants.ts';
import { grant, PORTAL, type newRandom } from './test/agent-page.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const server = generateKeyPairSync('ed25519');
/** The port at which the control of this computer answers; null: none is installed. */
let port: number | null;
let version: string;
let agent: PasswordAgent;
/** The commands that it got. */
let commands: string[];
/** What the person types in the open window; null cancels. */
let typeIn: (text: string | null) => void;
/** How many windows the control has opened. */
let windows = 0;
let randoms: ReturnType<typeof newRandom>[];

const openDialog = (): Dialog => {
  let close = (): void => undefined;
  const answer = new Promise<string | null>((resolve) => {
    typeIn = resolve;
    windows += 1;
    close = () => resolve(null);
  });
  return { answer, close };
};

const newAgent = (): PasswordAgent =>
  new PasswordAgent({
    serverKey: server.publicKey,
    showPrompt: openDialog,
    device: { mac: () => null, harddisk: () => null, cpu: () => null },
  });

function answerOf(query: URLSearchParams): object {
  const [type = '', rankey = '', datab = '', datac = ''] = ['type', 'rankey', 'datab', 'datac'].map(
    (name) => query.get(name) ?? '',
  );
  commands.push(type);
  try {
    const reply = agent.answer({ type, rankey, datab, datac }, PORTAL);
    return { code: 0, ...reply, ...(type === 'checkinstall' ? { version } : {}) };
  } catch (error) {
    if (error instanceof AgentFault) return { code: error.code, message: error.message };
    throw error;
  }
}

beforeEach(() => {
  [port, version, commands, randoms] = [6506, '2.0', [], []];
  agent = newAgent();
  vi.stubGlobal('fetch', (address: string) => {
    const requestUrl = new URL(address);
    return Number(requestUrl.port) === port
      ? Promise.resolve(Response.json(answerOf(requestUrl.searchParams)))
      : Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  composeForTest({
    controlGrant: ({ windowId, nonceStr }) => {
      const random = randoms.find(({ members }) => members.nonceStr === nonceStr);
      return Promise.resolve({
        datab: grant({ windowId, ...random?.members }, server.privateKey),
        origin: PORTAL,
        serverKey: 'MCowBQ',
        byScript: false,
      });
    },
  });
  localStorage.setItem('passwordEntry', '"control"');
});
afterEach(() => {
  act(() => dialogs.closeAll());
  cleanup();
  forgetControl();
  agent.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const entries: Record<string, PasswordEntry> = {};
const submitted = vi.fn();

function Field({ name }: { name: string }) {
  const [given, setGiven] = useState<PasswordEntry>();
  return (
    <>
      <label htmlFor={name}>{name}</label>
      <SecurePasswordInput
        id={name}
        value={given}
        onChange={(entry) => (setGiven(entry), (entries[name] = entry))}
        placeholder="请输入操作密码"
        offersControl
      />
    </>
  );
}
const show = (...names: string[]) =>
  render(
    <PortalTheme color="blue">
      <form onSubmit={(event) => (event.preventDefault(), submitted(document.activeElement?.id))}>
        {names.map((name) => (
          <Field key={name} name={name} />
        ))}
        <button type="submit">确认</button>
      </form>
      <DialogHost />
    </PortalTheme>,
  );
const PATIENCE = { timeout: 60_000 };
const field = (name = '密码') => screen.findByLabelText<HTMLInputElement>(name, {}, PATIENCE);
const focus = async (name?: string) => {
  const input = await field(name);
  await act(async () => input.focus());
  return input;
};
const shows = (input: HTMLInputElement, text: string) => waitFor(() => expect(input.value).toBe(text), PATIENCE);
const got = (command: string) => waitFor(() => expect(commands).toContain(command), PATIENCE);
/** Opens the window by focus, or by a press where the field has been filled or closed. */
async function enter(name: string, text: string | null) {
  const input = await field(name);
  const before = windows;
  if (document.activeElement === input || input.value !== '') await act(async () => void fireEvent.click(input));
  await focus(name);
  await waitFor(() => expect(windows).toBe(before + 1), PATIENCE);
  typeIn(text);
  if (text === null) return input;
  await shows(input, '*'.repeat(text.length));
  return input;
}

describe('ST11 the password control of the portal', () => {
  it('ST11 opens its window on focus, shows the length alone, and receives a sealed password', async () => {
    const { container } = show('密码');
    await enter('密码', 'Chenguang88');
    expect(commands.slice(0, 3)).toEqual(['checkinstall', 'initControl', 'openProt']);
    expect(commands).toContain('intervlOut');
    expect(screen.getByText('已输入 11 位')).toBeTruthy();
    const pair = newSm2Pair();
    const jsSdkRandom = randomBytes(16).toString('hex');
    const members = { jsSdkRandom, jsSdkDataB: pair.publicPoint, nonceStr: 'nonce-1' };
    randoms.push({ pair, members });
    const entry = entries.密码!;
    expect([entry.length, entry.fault(), JSON.stringify(entry)]).toEqual([11, null, '{}']);
    const sealed = await act(() =>
      entry.seal({ random: jsSdkRandom, publicPoint: pair.publicPoint, nonceStr: 'nonce-1' }),
    );
    expect(decryptPassword(sealed.password, pair.privateKey, jsSdkRandom)).toBe('Chenguang88');
    expect([entry.length, (await field()).value]).toEqual([0, '']);
    expect(container.innerHTML).not.toContain('Chenguang88');
  });

  it('ST11 closes its window on blur, but not when that window takes the focus', async () => {
    show('密码');
    const input = await focus();
    await got('openProt');
    vi.mocked(document.hasFocus).mockReturnValue(false);
    await act(async () => void fireEvent.blur(input));
    expect(commands).not.toContain('closeProt');
    await act(async () => void fireEvent.focus(input));
    expect(commands.filter((command) => command === 'openProt')).toHaveLength(1);
    vi.mocked(document.hasFocus).mockReturnValue(true);
    await act(async () => screen.getByRole('button', { name: '确认' }).focus());
    await got('closeProt');
    expect(input.placeholder).toBe('未输入密码，点此重新打开密码窗口');
    await act(async () => void fireEvent.click(input));
    await waitFor(() => expect(commands.filter((command) => command === 'openProt')).toHaveLength(2), PATIENCE);
  });

  it('ST11 Enter blurs the field and runs the key-down action', async () => {
    submitted.mockClear();
    show('密码');
    const input = await enter('密码', 'Chenguang88');
    await act(async () => void fireEvent.keyDown(input, { key: 'Enter' }));
    expect(submitted.mock.calls).toEqual([['']]);
    expect(input.value).toBe('***********');
  });

  it('ST11 is empty after a cancel, compares two fields, and allows letters and digits only', async () => {
    show('新密码', '再次输入');
    const first = await enter('新密码', null);
    await waitFor(() => expect(first.placeholder).toBe('未输入密码，点此重新打开密码窗口'), PATIENCE);
    await enter('新密码', 'Chenguang#88');
    expect(entries.新密码!.fault()).toBe('密码控件中的新密码须为8～20位字母或数字，请重新输入');
    await enter('新密码', 'Chenguang88');
    await enter('再次输入', 'Chenguang89');
    expect(entries.再次输入!.equals(entries.新密码)).toBe(false);
    await enter('再次输入', 'Chenguang88');
    expect(entries.再次输入!.equals(entries.新密码)).toBe(true);
  });

  it('ST11 is asked for at the next port after 5 seconds without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    port = 6507;
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address.includes(':6506')
        ? new Promise((_, reject) => init.signal!.addEventListener('abort', () => reject(new Error('aborted'))))
        : answering(address, init),
    );
    const looking = connectControl({ ...controlDefaults, elementId: 'x' });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(commands).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect((await looking).kind).toBe('ready');
  });
});

describe('ER07 where no control can be used', () => {
  it('ER07 请点此安装控件 leads to the file and the command; when it is installed the field is there', async () => {
    port = null;
    show('密码');
    fireEvent.click(await screen.findByRole('button', { name: '请点此安装控件' }, PATIENCE));
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /下载密码控件/ });
    expect([link.getAttribute('href'), link.download]).toEqual(['companions/password-agent.mjs', 'password-agent.mjs']);
    expect(screen.getByText(`node password-agent.mjs --origin ${PORTAL} --key MCowBQ`)).toBeTruthy();
    port = 6510;
    fireEvent.click(screen.getByRole('button', { name: '已安装，重新检测' }));
    expect((await field()).readOnly).toBe(true);
  });

  it('ER07 请点此升级控件 for one that is older than 2.0', async () => {
    version = '1.9';
    show('密码');
    fireEvent.click(await screen.findByRole('button', { name: '请点此升级控件' }, PATIENCE));
    expect(await screen.findByText('先退出正在运行的旧版密码控件。')).toBeTruthy();
  });

  it('ER07 暂不支持此浏览器, and the keyboard in the page is one press away, which is remembered', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh) Version/17.0 Safari/605.1.15');
    show('密码');
    await screen.findByText('暂不支持此浏览器', {}, PATIENCE);
    fireEvent.click(screen.getByRole('button', { name: '改用安全键盘' }));
    expect([(await field()).type, localStorage.getItem('passwordEntry'), commands]).toEqual(['password', null, []]);
    fireEvent.click(screen.getByRole('button', { name: '使用密码控件' }));
    await screen.findByText('暂不支持此浏览器', {}, PATIENCE);
  });

  it('connects again to a restarted control, which clears the password when the page closes', async () => {
    const { unmount } = show('密码');
    await enter('密码', 'Chenguang88');
    agent = newAgent();
    await act(async () => void fireEvent.click(await field()));
    await waitFor(() => expect(commands.filter((command) => command === 'initControl')).toHaveLength(2), PATIENCE);
    await enter('密码', 'Chenguang88');
    commands = [];
    unmount();
    await got('clearPwd');
  });

  it('says what the control says, and that it does not answer', async () => {
    show('密码');
    const input = await focus();
    await got('openProt');
    port = null;
    await screen.findByText('密码控件没有响应，请确认控件正在运行后重试', {}, PATIENCE);
    expect(input.value).toBe('');
  });
});

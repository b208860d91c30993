import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { Activity, useRef, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { endWithDrafts } from './drafts.ts';
import { applyErrorRules } from './error-rules.ts';
import { CallFailure } from './failure.ts';
import { useSession, type UserInfo } from './session.ts';
import { readKept } from './storage.ts';
import { useDraft } from './use-draft.ts';

function Payment({ secret }: { secret?: ReactNode }) {
  const [form] = Form.useForm<{ remark?: string }>();
  const element = useRef<HTMLDivElement>(null);
  useDraft({ element, form, isSent: false });
  return (
    <div ref={element}>
      <Form form={form} name="payment">
        <Form.Item name="remark" label="备注">
          <Input />
        </Form.Item>
        {secret && (
          <Form.Item name="secret" label="密文">
            {secret}
          </Form.Item>
        )}
      </Form>
    </div>
  );
}
const page = (address: string, mode: 'visible' | 'hidden', secret?: ReactNode) => (
  <MemoryRouter initialEntries={[address]}>
    <Activity mode={mode}>
      <Payment secret={secret} />
    </Activity>
  </MemoryRouter>
);
const show = (address = '/fund/transfer') => render(page(address, 'visible'));
const remark = () => screen.getByLabelText<HTMLInputElement>('备注');
const login = (userId: string, mid: string) => {
  act(() => useSession.getState().begin('token', ''));
  act(() => useSession.getState().enter({ userId, mid, platformNo: 'P1' } as UserInfo, []));
};

beforeEach(() => login('u1', 'M1'));
afterEach(() => {
  cleanup();
  act(() => useSession.getState().end());
});

/** The session is ended elsewhere, and the document is loaded again. */
function loseSession(): void {
  act(() => endWithDrafts('您的账号已在其他设备登录'));
  cleanup();
}
async function fillIn(text: string) {
  const shown = show();
  fireEvent.change(remark(), { target: { value: text } });
  await waitFor(() => expect(remark().value).toBe(text));
  return shown;
}

it('A half-filled form returns once after the same person’s login to the same merchant', async () => {
  await fillIn('十一月货款');
  loseSession();
  expect([sessionStorage.getItem('ptoken'), readKept()?.why]).toEqual([null, '您的账号已在其他设备登录']);
  login('u1', 'M1');
  show();
  await waitFor(() => expect(remark().value).toBe('十一月货款'));
  cleanup();
  show();
  expect(remark().value).toBe('');
});

it('A form whose page is hidden while another one is in sight is kept as well', async () => {
  const { rerender } = await fillIn('十一月货款');
  rerender(page('/fund/transfer', 'hidden'));
  loseSession();
  expect(readKept()?.forms).toEqual({ '/fund/transfer': { remark: '十一月货款' } });
});

it('Another merchant or tab gets nothing of it, and another person’s is not even kept', async () => {
  await fillIn('十一月货款');
  loseSession();
  login('u1', 'M2');
  show();
  expect(remark().value).toBe('');
  cleanup();
  login('u1', 'M1');
  show('/fund/payout');
  expect(remark().value).toBe('');
  login('u2', 'M1');
  expect(readKept()).toBeNull();
});

it('An untouched form and a closed page leave nothing, and a logout by the person forgets all', async () => {
  show();
  loseSession();
  expect(readKept()?.forms).toEqual({});
  login('u1', 'M1');
  await fillIn('货款');
  cleanup();
  loseSession();
  expect(readKept()?.forms).toEqual({});
  act(() => useSession.getState().end());
  expect(readKept()).toBeNull();
});

it.each([
  ['a password', <Input.Password key="p" />],
  ['the code of a message', <Input key="c" autoComplete="one-time-code" />],
])('A form with %s is not kept, nor is anything that was typed in it written down', async (_what, secret) => {
  render(page('/fund/transfer', 'visible', secret));
  fireEvent.change(remark(), { target: { value: '十一月货款' } });
  fireEvent.change(screen.getByLabelText('密文'), { target: { value: '135790' } });
  await waitFor(() => expect(remark().value).toBe('十一月货款'));
  loseSession();
  expect(readKept()?.forms).toEqual({});
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('135790');
});

it('A merchant that was switched in another window costs the half-filled form nothing', async () => {
  await fillIn('十一月货款');
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  vi.useFakeTimers();
  act(() =>
    applyErrorRules(new CallFailure('answer', '03T04', '账号已在其他窗口切换商户', null, ''), {} as Operation, true),
  );
  await vi.dynamicImportSettled();
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect([reload.mock.calls.length, sessionStorage.getItem('ptoken')]).toEqual([1, null]);
  cleanup();
  login('u1', 'M1');
  show();
  await waitFor(() => expect(remark().value).toBe('十一月货款'));
});

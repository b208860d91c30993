import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DialogHost, dialogs } from './dialogs.tsx';
import { REASON_LIMITS, RefuseDialog, reasonFault, withReason, type RefuseDialogProps } from './refuse-dialog.tsx';
import { PortalTheme } from './theme.tsx';
import type { Sent } from './use-sending.ts';

afterEach(() => {
  act(() => dialogs.closeAll());
  cleanup();
});

interface Answer {
  reason?: string;
  closed: boolean;
  /** How the next sends end; done when there is none. */
  ends: Sent[];
}

const open = () => {
  render(
    <PortalTheme color="blue">
      <DialogHost />
    </PortalTheme>,
  );
  const answer: Answer = { closed: false, ends: [] };
  const props = {
    title: '拒绝订单',
    text: '拒绝后订单结束。',
    okText: '拒绝',
    danger: true,
    reasons: ['金额与合同不符', '与已有付款重复'],
    send: (reason: string) => {
      answer.reason = reason;
      return Promise.resolve(answer.ends.shift() ?? { status: 'done' as const });
    },
  };
  act(
    () =>
      void dialogs
        .open<true, RefuseDialogProps>(RefuseDialog, props)
        .then(() => Object.assign(answer, { closed: true })),
  );
  return answer;
};
const never = () => Promise.reject(new Error('nothing is sent'));
const reasonField = () => screen.getByRole('textbox', { name: '原因' });
/** antd puts a blank between two characters. */
const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

describe('DG08 the refuse dialog', () => {
  it('DG08 wants a reason of 5 to 200 characters, blanks at the ends not counted', () => {
    expect([reasonFault('四个字啊'), reasonFault('  四个字啊  '), reasonFault('')]).toEqual(
      Array(3).fill('请输入原因，5～200个字'),
    );
    expect([reasonFault('五个字的话'), reasonFault('字'.repeat(REASON_LIMITS.max))]).toEqual([null, null]);
    expect(reasonFault('字'.repeat(REASON_LIMITS.max + 1))).not.toBeNull();
  });

  it('DG08 takes what it offers, within the limits of the call that takes the reason', () => {
    const limits = { min: 2, max: 8 };
    expect([reasonFault('离职', limits), reasonFault('人员离职，不再使用', limits)]).toEqual([
      null,
      '请输入原因，2～8个字',
    ]);
    expect(withReason('人员离职', '岗位调整', limits)).toBe('人员离职');
    const offers = {
      title: '停用员工',
      text: '',
      okText: '停用',
      reasons: ['离职'],
      close: () => undefined,
      send: never,
    };
    expect(() => RefuseDialog(offers)).toThrow('the dialog offers “离职” and would not take it');
  });

  it('DG08 says what is wrong, counts what is written, and ends with the reason', async () => {
    const answer = open();
    fireEvent.change(reasonField(), { target: { value: ' 不行 ' } });
    await press(/^拒\s*绝$/);
    await screen.findByText('请输入原因，5～200个字');
    expect(answer.closed).toBe(false);
    fireEvent.change(reasonField(), { target: { value: ' 合同编号与金额不符 ' } });
    expect(screen.getByText('11 / 200')).toBeTruthy();
    await press(/^拒\s*绝$/);
    await waitFor(() => expect(answer).toMatchObject({ closed: true, reason: '合同编号与金额不符' }));
  });

  it('DG08 adds a common reason by one press, and several after each other', async () => {
    const answer = open();
    await press(/金额与合同不符/);
    await press(/与已有付款重复/);
    await press(/金额与合同不符/);
    await press(/^拒\s*绝$/);
    await waitFor(() => expect(answer.reason).toBe('金额与合同不符；与已有付款重复'));
    expect(withReason('字'.repeat(198), '金额与合同不符')).toBe('字'.repeat(198));
  });

  it('DG08 refuses nothing when it is dismissed', async () => {
    const answer = open();
    await press(/^取\s*消$/);
    await waitFor(() => expect(answer).toEqual({ closed: true, ends: [] }));
  });

  it.each([
    ['refused, with the sentence', { status: 'failed', failure: { message: '订单已被他人复核' } }, '订单已被他人复核'],
    ['not confirmed', { status: 'cancelled' }, null],
  ] as const)('DG08 keeps what was written when it is %s, and sends it again', async (_what, end, sentence) => {
    const answer = open();
    answer.ends.push(end);
    fireEvent.change(reasonField(), { target: { value: '合同编号与金额不符' } });
    await press(/^拒\s*绝$/);
    if (sentence) await screen.findByText(sentence);
    expect([answer.closed, (reasonField() as HTMLTextAreaElement).value]).toEqual([false, '合同编号与金额不符']);
    await press(/^拒\s*绝$/);
    await waitFor(() => expect(answer.closed).toBe(true));
  });

  it('DG08 that cannot be loaded says so, and refuses nothing', async () => {
    render(
      <PortalTheme color="blue">
        <DialogHost />
      </PortalTheme>,
    );
    const answer = dialogs.load<true, RefuseDialogProps>(() => Promise.reject(new Error('offline')), {
      title: '拒绝订单',
      text: '',
      okText: '拒绝',
      send: () => Promise.resolve({ status: 'done' }),
    });
    await screen.findByText('请检查网络后重试');
    await press(/^确\s*定$/);
    expect(await answer).toBeUndefined();
  });

  it('Rule 18 FOCUS Back leaves the page and takes its dialog along, as if it was dismissed', async () => {
    const answer = open();
    await screen.findByRole('dialog');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() => expect(answer).toEqual({ closed: true, ends: [] }));
  });
});

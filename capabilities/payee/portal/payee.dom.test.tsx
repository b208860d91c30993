import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import PayeePage from './payee-page.tsx';
import { KeepPayee } from './shared/keep-payee.tsx';
import { PayeeNotice } from './shared/payee-notice.tsx';
import { PayeeNumberInput } from './shared/payee-number-input.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const good = {
  contactId: 'c1',
  kind: 'bank',
  payeeName: '宏达食品有限公司',
  payeeAccountNo: '1100100015305001881',
  payeeBankName: '中国建设银行',
  payeeType: 'company',
  remark: '食堂食材',
  createdAt: '2026-11-01T10:00:00+08:00',
  flagged: false,
  flagReason: '',
  flaggedAt: null,
  accountChangedAt: null,
  formerAccountNo: '',
  dayMost: null,
};
const bad = {
  ...good,
  contactId: 'c2',
  payeeName: '齐云五金制品有限公司',
  payeeAccountNo: '3301040160009876501',
  remark: '',
  dayMost: '5000.00',
  flagged: true,
  flagReason: '银行退票：户名不符',
};
const answers: Record<string, unknown> = {};
const calledPaths: string[] = [];

beforeEach(() => {
  useSession.setState({ codes: new Set(['0325', '032501']) });
  calledPaths.length = 0;
  Object.assign(answers, {
    'contacts/queryContactsAccountInfo': { list: [good, bad], pageNo: 1, pageSize: 20, totalCount: 2 },
    'contacts/checkContactsAccountInfo': { state: 'new', kept: false, text: '' },
    'contacts/flagContactsAccountInfo': { contactId: 'c2' },
    'contacts/addContactsAccountInfo': undefined,
    'change/queryChanges': { list: [], pageNo: 1, pageSize: 50, totalCount: 0 },
    'contacts/rule/query': {
      onlyBooked: false,
      firstHours: 48,
      firstMost: '1000.00',
      payeeDay: null,
      changedBy: '王海涛',
      changedAt: '2026-11-01T10:00:00+08:00',
      waiting: [],
    },
  });
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(/^.*\/api\//, '');
    calledPaths.push(path);
    const data = answers[path];
    return Promise.resolve(
      Response.json(
        data
          ? { responseCode: '00000', responseDesc: '成功', data }
          : { responseCode: '02204KCSDS', responseDesc: '收款人名称或收款账号不正确，请核对后重试' },
      ),
    );
  });
});
afterEach(closePage);

const draw = (element: ReactNode) => {
  return renderPage(element, '/fund/payees');
};
const press = (within_: HTMLElement, name: RegExp) =>
  act(async () => void fireEvent.click(within(within_).getByRole('button', { name })));

describe('The page of payees', () => {
  it('shows who is not to be paid and why, and lifts that with a reason', async () => {
    await draw(<PayeePage />);
    const row = (await screen.findByText('齐云五金制品有限公司')).closest('tr')!;
    expect(row.textContent).toContain('已暂停付款');
    expect(row.textContent).toContain('银行退票：户名不符');
    await press(row, /^恢\s?复$/);
    const dialog = await screen.findByRole('dialog');
    await press(dialog, /已与收款人核实账号/);
    await press(dialog, /恢复付款/);
    await waitFor(() => expect(calledPaths).toContain('contacts/flagContactsAccountInfo'));
  });

  it('says at the field why a payee was not kept', async () => {
    await draw(<PayeePage />);
    await screen.findByText('宏达食品有限公司');
    await press(document.body, /添加收款人/);
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(await within(dialog).findByLabelText('收款人名称'), { target: { value: '远山公司' } });
    fireEvent.change(within(dialog).getByLabelText('收款账号'), { target: { value: '8809000200000011' } });
    await press(dialog, /^保\s?存$/);
    expect(await within(dialog).findByText('收款人名称或收款账号不正确，请核对后重试')).toBeTruthy();
  });

  it('shows the rules for payees as they are, and what is confirmed when they change (BZ18)', async () => {
    useSession.setState({ codes: new Set(['0325', '032502']) });
    await draw(<PayeePage />);
    const row = (await screen.findByText('齐云五金制品有限公司')).closest('tr')!;
    expect(row.textContent).toContain('每日最多 5,000.00 元');
    await press(document.body, /^付款保护$/);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText<HTMLInputElement>('累计最多(元)').value).toBe('1,000.00');
    expect(dialog.textContent).toContain('48小时内');
    fireEvent.click(within(dialog).getByRole('radio', { name: '仅已登记的收款人' }));
    fireEvent.change(within(dialog).getByLabelText('累计最多(元)'), { target: { value: '' } });
    await press(dialog, /下一步/);
    const confirmed = (await screen.findByText('确认设置付款保护')).closest<HTMLElement>('[role="dialog"]')!;
    expect(confirmed.textContent).toMatch(/收款人范围.*仅已登记的收款人.*新收款人.*不限制.*单个收款人每日.*不限制/);
  });

  it('shows what waits for a second administrator, who confirms or refuses it (BZ18)', async () => {
    useSession.setState({ codes: new Set(['0325', '032502']) });
    const waiting = {
      changeId: '01900000-0000-7000-8000-000000000001',
      callId: '01900000-0000-7000-8000-000000000001',
      kind: 'payee.rules',
      kindName: '付款保护',
      state: 'pending',
      stateName: '待确认',
      reason: '',
      lapsesAt: null,
      mayDecide: true,
      decidedBy: '',
      decidedAt: null,
      decisionReason: '',
      title: '修改付款保护',
      lines: [{ label: '付款保护 单个收款人每日', before: '最多1000.00元', after: '不限制' }],
      proposedBy: '王海涛',
      proposedAt: '2026-11-01T10:00:00+08:00',
      isOwn: false,
    };
    answers['change/queryChanges'] = { list: [waiting], pageNo: 1, pageSize: 50, totalCount: 1 };
    await draw(<PayeePage />);
    const item = await screen.findByRole('listitem', { name: '修改付款保护' });
    expect(item.textContent).toMatch(/王海涛.*单个收款人每日.*最多1000.00元.*→.*不限制/);
    await press(item, /^确认生效$/);
    expect(await screen.findByText('确认付款保护修改')).toBeTruthy();
  });

  it('has nothing to change for those who only look', async () => {
    useSession.setState({ codes: new Set(['0325']) });
    await draw(<PayeePage />);
    const row = (await screen.findByText('宏达食品有限公司')).closest('tr')!;
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['付款记录']);
    expect(screen.queryByRole('button', { name: '添加收款人' })).toBeNull();
  });
});

/** The payee's fields as a form has them. */
function PayeeForm() {
  const [form] = Form.useForm<{ number: string; name: string }>();
  const [accountNo, name] = [Form.useWatch('number', form), Form.useWatch('name', form)];
  return (
    <Form form={form}>
      <Form.Item name="number" label="账号">
        <PayeeNumberInput
          kind="bank"
          placeholder="账号"
          onPick={({ payeeName }) => form.setFieldValue('name', payeeName)}
        />
      </Form.Item>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <PayeeNotice kind="bank" accountNo={accountNo} name={name} />
    </Form>
  );
}

describe('In a payment form', () => {
  it('a payee is found by its name and chosen by keys; one that is not to be paid cannot be', async () => {
    await draw(<PayeeForm />);
    const field = screen.getByLabelText<HTMLInputElement>('账号');
    await waitFor(() => expect(calledPaths).toContain('contacts/queryContactsAccountInfo'));
    await act(async () => void fireEvent.change(field, { target: { value: '宏达' } }));
    await screen.findByText('1100 1000 1530 5001 881');
    expect(screen.queryByText('齐云五金制品有限公司')).toBeNull();
    fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40 });
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }));
    expect(field.value).toBe('1100100015305001881');
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('宏达食品有限公司');
    await act(async () => void fireEvent.change(field, { target: { value: '齐云' } }));
    const option = await screen.findByText('3301 0401 6000 9876 501');
    expect(option.closest('.ant-select-item-option-disabled')).toBeTruthy();
  });

  it('says what the book knows against the payee', async () => {
    answers['contacts/checkContactsAccountInfo'] = { state: 'flagged', kept: true, text: '收款人已暂停付款' };
    await draw(<PayeeForm />);
    fireEvent.change(screen.getByLabelText('账号'), { target: { value: '3301040160009876501' } });
    await act(async () => void fireEvent.change(screen.getByLabelText('名称'), { target: { value: '齐云' } }));
    expect((await screen.findByRole('alert')).textContent).toBe('收款人已暂停付款');
  });

  it('a new payee is kept after the payment, and a known one is not offered', async () => {
    answers['contacts/addContactsAccountInfo'] = { contactId: 'c3' };
    const contact = { kind: 'bank', payeeName: '王五', payeeAccountNo: '6222021234567890' } as const;
    await draw(<KeepPayee contact={contact} />);
    fireEvent.click(await screen.findByRole('button', { name: '存为收款人' }));
    await screen.findByText('已存入收款人管理，下次付款可直接选择');
    cleanup();
    queryClient.clear();
    answers['contacts/checkContactsAccountInfo'] = { state: 'known', kept: true, text: '' };
    await draw(<KeepPayee contact={contact} />);
    await waitFor(() => expect(calledPaths.filter((path) => path.startsWith('contacts/check'))).toHaveLength(2));
    expect(screen.queryByRole('button', { name: '存为收款人' })).toBeNull();
  });
});

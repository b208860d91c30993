import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Button, Form } from 'antd';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChoiceSelect } from './choice-select.tsx';

afterEach(cleanup);
type Choice = { value: string; label: string; disabled?: boolean };
const one: Choice = { value: 'a', label: '基本账户' };
const other: Choice = { value: 'b', label: '备用金账户' };

function draw(props: Partial<Parameters<typeof ChoiceSelect<string, Choice>>[0]>, changed = vi.fn()) {
  const got: { account?: string } = {};
  function Page() {
    const [form] = Form.useForm();
    Object.assign(got, { account: Form.useWatch('account', form) as unknown });
    return (
      <Form form={form} onValuesChange={changed}>
        <Form.Item name="account">
          <ChoiceSelect<string, Choice> {...props} />
        </Form.Item>
        <Button onClick={() => form.resetFields()}>重新填写</Button>
      </Form>
    );
  }
  render(<Page />);
  return { got, changed };
}

describe('A choice of one in a form', () => {
  it.each<[string, Partial<Parameters<typeof ChoiceSelect<string, Choice>>[0]>, string | undefined]>([
    ['the only one', { options: [one] }, 'a'],
    ['the only one that can be chosen', { options: [{ ...one, disabled: true }, other] }, 'b'],
    ['none of two', { options: [one, other] }, undefined],
    ['none while the list is read', { options: [one], loading: true }, undefined],
    ['none where the field may stay empty', { options: [one], allowClear: true }, undefined],
    ['none of what a search found', { options: [one], complete: false }, undefined],
  ])('begins with %s', async (_what, props, expected) => {
    const { got } = draw(props);
    await screen.findByText('重新填写');
    expect(got.account).toBe(expected);
  });

  it('tells the form and the page, once, and chooses again after the form is reset', async () => {
    const picked = vi.fn();
    const { got, changed } = draw({ options: [one], onChange: picked });
    expect(changed).toHaveBeenCalledOnce();
    expect(picked).toHaveBeenCalledExactlyOnceWith('a', one);
    fireEvent.click(screen.getByText('重新填写').closest('button')!);
    expect(await screen.findByText('基本账户')).toBeTruthy();
    expect(got.account).toBe('a');
  });
});

import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, describe, expect, it } from 'vitest';
import { AmountUpTo } from './amount-up-to.tsx';

afterEach(cleanup);

describe('The amount of a dialog that moves a part of what there is', () => {
  const draw = (now?: { max: string; refusal: string }) => {
    render(
      <Form>
        <AmountUpTo label="赎回金额" verb="赎回" max="4000.00" now={now} />
      </Form>,
    );
    return screen.getByRole<HTMLInputElement>('textbox');
  };
  const takeAll = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '全部赎回' })));

  it('is all of it by one press', async () => {
    const field = draw();
    await takeAll();
    expect(field.value).toBe('4,000.00');
  });

  it('is as much as can be moved now, where that is less; above it, the sentence says why not', async () => {
    const field = draw({ max: '1500.00', refusal: '今日还可赎 1,500.00 元' });
    fireEvent.change(field, { target: { value: '1500.01' } });
    fireEvent.blur(field);
    expect(await screen.findByText('今日还可赎 1,500.00 元')).toBeTruthy();
    await takeAll();
    expect(field.value).toBe('1,500.00');
  });
});

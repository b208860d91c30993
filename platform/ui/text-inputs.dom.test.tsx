import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LinesInput } from './lines-input.tsx';
import { ParagraphInput } from './paragraph-input.tsx';

afterEach(cleanup);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');

describe('A field for a paragraph', () => {
  it('takes no line break by Enter, and makes spaces of those that are pasted', () => {
    const onFinish = vi.fn();
    render(
      <Form onFinish={onFinish}>
        <Form.Item name="reason">
          <ParagraphInput />
        </Form.Item>
        <button type="submit">send</button>
      </Form>,
    );
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(field(), { key: 'a' })).toBe(true);
    fireEvent.change(field(), { target: { value: '客户来函\r\n函号 3\u2028附件' } });
    expect(field().value).toBe('客户来函 函号 3 附件');
  });
});

describe('A field for lines', () => {
  it('keeps line breaks where its call takes them', () => {
    render(<LinesInput operation={{ policy: { multiLine: ['lines'] } }} member="lines" />);
    fireEvent.change(field(), { target: { value: '一\n二' } });
    expect(field().value).toBe('一\n二');
  });

  it('is an error of the page where its call refuses them', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<LinesInput operation={{ policy: { multiLine: ['note'] } }} member="lines" />)).toThrow(
      'lines',
    );
    vi.restoreAllMocks();
  });
});

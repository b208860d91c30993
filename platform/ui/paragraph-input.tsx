import { Input } from 'antd';
import type { TextAreaProps } from 'antd/es/input/index.js';

const BREAKS = /[\r\n\t\v\f\u0085\u2028\u2029]+/g;

interface ParagraphInputProps extends Omit<TextAreaProps, 'onChange' | 'value'> {
  value?: string;
  onChange?(text: string): void;
}

/**
 * A text of one paragraph that may be long: a reason, a note. Its call takes no line breaks, so Enter writes none, and
 * those of a pasted text become spaces, where the person sees it.
 */
export const ParagraphInput = ({ onChange, ...props }: ParagraphInputProps) => (
  <Input.TextArea
    {...props}
    onChange={({ target }) => onChange?.(target.value.replace(BREAKS, ' '))}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault();
    }}
  />
);

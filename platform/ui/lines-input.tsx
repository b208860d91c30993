import { Input } from 'antd';
import type { TextAreaProps } from 'antd/es/input/index.js';

/** What of an operation says which members may have line breaks. */
interface TakesLines {
  policy: { multiLine?: readonly string[] };
}

/** `parsed`: the page sends what it reads from the lines, not the text. */
type LinesInputProps = TextAreaProps & ({ operation: TakesLines; member: string } | { parsed: true });

/**
 * A text of several lines. It names the operation and the member that it is sent as, so that a call which refuses line
 * breaks is found by the first test of the page.
 */
export function LinesInput(props: LinesInputProps) {
  if ('parsed' in props) {
    const { parsed: _, ...rest } = props;
    return <Input.TextArea {...rest} />;
  }
  const { operation, member, ...rest } = props;
  if (!operation.policy.multiLine?.includes(member)) throw new Error(`the call refuses line breaks in ${member}`);
  return <Input.TextArea {...rest} />;
}

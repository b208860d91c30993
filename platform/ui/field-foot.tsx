import { Button } from 'antd';
import type { ReactNode } from 'react';
import './field-foot.css';

export interface Whole {
  /** What is done with all of it: 提现, 退款. */
  verb: string;
  busy?: boolean;
  disabled?: boolean;
  onTake(): void;
}

/** The line below an amount or an account: what is known of it, and at the right 全部提现 and the like. */
export const FieldFoot = ({ children, fillAll }: { children: ReactNode; fillAll?: Whole | undefined }) => (
  <span className="field-foot">
    <span>{children}</span>
    {fillAll && (
      <Button type="link" loading={fillAll.busy ?? false} disabled={fillAll.disabled} onClick={fillAll.onTake}>
        全部{fillAll.verb}
      </Button>
    )}
  </span>
);

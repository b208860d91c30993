import { Button } from 'antd';
import { Can } from '#platform/portal-kit/index.ts';
import type { PettyAccountRow } from '../contract/operations.ts';

export interface RowActions {
  onShow(row: PettyAccountRow): void;
  onReturn(row: PettyAccountRow): void;
  onWithdraw(row: PettyAccountRow): void;
  onTransfer(row: PettyAccountRow): void;
  onLink(row: PettyAccountRow): void;
  onUnlink(row: PettyAccountRow): void;
  onCap(row: PettyAccountRow): void;
}
type Props = RowActions & { row: PettyAccountRow };

const Action = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button type="link" size="small" onClick={onClick}>
    {text}
  </Button>
);

/** Only the owner moves the money; what one who has gone left is taken back by an administrator. */
export function AccountActions({ row, onShow, onReturn, onWithdraw, onTransfer, onCap }: Props) {
  const hasMoney = row.available !== '0.00';
  return (
    <>
      <Action text="明细" onClick={() => onShow(row)} />
      {row.isOwn && hasMoney && row.card && (
        <Can code="031906">
          <Action text="提现" onClick={() => onWithdraw(row)} />
        </Can>
      )}
      {row.isOwn && hasMoney && (
        <Can code="031907">
          <Action text="转账" onClick={() => onTransfer(row)} />
        </Can>
      )}
      {row.isStaff && (
        <Can code="031902">
          <Action text="限额" onClick={() => onCap(row)} />
        </Can>
      )}
      {row.mayReturn && hasMoney && (
        <Can code="031903">
          <Action text={row.isOwn ? '退还' : '收回'} onClick={() => onReturn(row)} />
        </Can>
      )}
    </>
  );
}

/** Links and unlinks the own card. */
export const CardAction = ({ row, onLink, onUnlink }: Props) =>
  row.isOwn ? (
    <Can code="031905">
      {row.card ? (
        <Action text="解绑" onClick={() => onUnlink(row)} />
      ) : (
        <Action text="绑定银行卡" onClick={() => onLink(row)} />
      )}
    </Can>
  ) : null;

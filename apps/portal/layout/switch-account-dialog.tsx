import { Button } from 'antd';
import { useState } from 'react';
import { switchTo } from '#capabilities/identity/portal/shared/switch-merchant.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { pathTo } from '#platform/portal-kit/path.ts';
import { useSession, type RoleRelation } from '#platform/portal-kit/session.ts';
import { DialogFrame, type DialogProps } from '#platform/ui/dialogs.tsx';
import { toast } from '#platform/ui/toast.tsx';

/**
 * Merchant name and id, the default login account marked, inactive ones tagged 未激活 (spec section 2). Closes with an
 * inactive one, which must be activated before use (spec section 4).
 */
export function SwitchAccountDialog({ close }: DialogProps<RoleRelation>) {
  const user = useSession((state) => state.user);
  const [entering, setEntering] = useState('');
  const choose = async (relation: RoleRelation) => {
    if (relation.authStatus === 'pend') return close(relation);
    setEntering(relation.mid);
    try {
      await switchTo(relation.platformNo, relation.mid);
    } catch (error) {
      toast.info(failureOf(error).message);
      setEntering('');
    }
  };
  const manage = () => {
    close();
    location.hash = pathTo('/accountCenter/busiInfo');
  };
  return (
    <DialogFrame
      title="切换账户"
      onClose={() => close()}
      busy={entering !== ''}
      footer={
        <>
          {user?.mid && (
            <Button disabled={entering !== ''} onClick={manage}>
              商户管理
            </Button>
          )}
          <Button onClick={() => close()}>关闭</Button>
        </>
      }
    >
      <ul className="switch-list">
        {user?.userRoleRelations.map((relation) => {
          const here = relation.mid === user.mid;
          return (
            <li key={`${relation.platformNo}:${relation.mid}`}>
              <button
                type="button"
                disabled={here || relation.authStatus === 'disabled' || entering !== ''}
                onClick={() => void choose(relation)}
              >
                <span className="switch-name">
                  {relation.customerName}
                  {relation.mid === user.defaultMid && <em className="tag tag-brand">默认</em>}
                  {relation.authStatus === 'pend' && <em className="tag tag-warn">未激活</em>}
                  {relation.authStatus === 'disabled' && <em className="tag">已停用</em>}
                </span>
                <span className="muted fs-12 numeric">{relation.mid}</span>
                {here && <span className="switch-here">当前</span>}
                {relation.authStatus === 'pend' && <span className="switch-here">去激活</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </DialogFrame>
  );
}

import { Button } from 'antd';
import { useState } from 'react';
import { sceneCalls } from '#capabilities/identity/portal/shared/qr/scene-calls.ts';
import { OpenHere, QrFigure, type QrWords } from '#capabilities/identity/portal/shared/qr/qr-figure.tsx';
import { useQr } from '#capabilities/identity/portal/shared/qr/use-qr.ts';
import { call } from '#platform/portal-kit/client.ts';
import type { RoleRelation } from '#platform/portal-kit/session.ts';
import { DialogFrame, type DialogProps } from '#platform/ui/dialogs.tsx';
import { ACTIVATION_SCENE, openActivation } from '../contract/operations.ts';
import './activation.css';

export interface ActivateRoleDialogProps extends DialogProps<RoleRelation> {
  /** Roles that wait for activation; one at least. */
  roles: readonly RoleRelation[];
  /** The role in whose row the button was; undefined: the person picks one. */
  chosen?: RoleRelation | undefined;
}

const words: QrWords = {
  label: '角色激活二维码',
  opening: '正在获取二维码…',
  initial: '请用手机扫描二维码激活角色',
  scanned: '已扫描，请在手机上完成',
  expired: '二维码已失效，请刷新后重新扫码',
  refused: '手机上未确认，请刷新二维码后重试',
  authorised: '授权成功',
  hints: {
    initial: '在手机上用本人手机号登录，核对商户和角色后确认',
    scanned: '手机上确认后，本窗口自动继续',
    end: '扫码后在手机上登录并确认',
  },
  failed: '请稍后重试，或联系该商户管理员',
};

/**
 * Authorisation-activation dialog (spec section 2): pick an inactive role, scan the QR, confirm on the phone. The only
 * one is preselected. Closes with the role that was activated.
 */
export function ActivateRoleDialog({ roles, chosen, close }: ActivateRoleDialogProps) {
  const [picked, setPicked] = useState(chosen ?? (roles.length === 1 ? roles[0] : undefined));
  const [selectedRole, setSelectedRole] = useState(roles.length === 1 || chosen ? picked : undefined);
  const [fault, setFault] = useState('');
  const next = () => {
    if (!picked) return setFault('未选择激活角色');
    setSelectedRole(picked);
  };
  return (
    <DialogFrame
      title="激活角色"
      onClose={() => close()}
      footer={
        <>
          {selectedRole && roles.length > 1 && <Button onClick={() => setSelectedRole(undefined)}>重新选择</Button>}
          <Button onClick={() => close()}>关闭</Button>
          {!selectedRole && (
            <Button type="primary" onClick={next}>
              下一步
            </Button>
          )}
        </>
      }
    >
      {selectedRole ? (
        <Code key={selectedRole.mid} role={selectedRole} onActive={() => close(selectedRole)} />
      ) : (
        <>
          <p className="muted">请选择要激活的角色</p>
          <div className="activation-roles" role="radiogroup" aria-label="激活角色">
            {roles.map((role) => (
              <label key={`${role.platformNo}:${role.mid}`}>
                <input
                  type="radio"
                  name="activation-role"
                  checked={picked === role}
                  onChange={() => (setPicked(role), setFault(''))}
                />
                <RoleName role={role} />
              </label>
            ))}
          </div>
          <p className="field-error" role="alert">
            {fault}
          </p>
        </>
      )}
    </DialogFrame>
  );
}

const RoleName = ({ role }: { role: RoleRelation }) => (
  <span className="activation-name">
    <b>{role.customerName}</b>
    <span className="muted fs-12 numeric">{role.mid}</span>
  </span>
);

function Code({ role, onActive }: { role: RoleRelation; onActive(): void }) {
  const calls = sceneCalls((signal) =>
    call(openActivation, { sceneCode: ACTIVATION_SCENE, mid: role.mid }, { quiet: true, signal }),
  );
  const view = useQr(calls, onActive);
  return (
    <>
      <div className="activation-role">
        <RoleName role={role} />
        <em className="tag tag-warn">未激活</em>
      </div>
      <QrFigure view={view} words={words} />
      <OpenHere view={view} />
    </>
  );
}

import { useState } from 'react';
import { failureOf } from '#platform/portal-kit/failure.ts';
import type { UserRoleRelation } from '../contract/signed-in.ts';
import { LoginRefusal } from '#platform/portal-kit/login-field.tsx';

/** Several merchants and no default: which one to enter. Those not activated yet are named, but cannot be entered. */
export function MerchantChoice({
  relations,
  onChoose,
}: {
  relations: readonly UserRoleRelation[];
  onChoose(relation: UserRoleRelation): Promise<void>;
}) {
  const [entering, setEntering] = useState('');
  const [refusal, setRefusal] = useState('');
  const choose = async (relation: UserRoleRelation) => {
    setEntering(relation.mid);
    setRefusal('');
    try {
      await onChoose(relation);
    } catch (error) {
      setRefusal(failureOf(error).message);
      setEntering('');
    }
  };
  return (
    <>
      <h1>选择商户</h1>
      <p className="login-lead">您在多个商户任职，请选择本次要进入的商户</p>
      <ul className="merchant-choice">
        {relations.map((relation) => (
          <li key={`${relation.platformNo}:${relation.mid}`}>
            <button
              type="button"
              disabled={relation.authStatus !== 'active' || entering !== ''}
              onClick={() => void choose(relation)}
            >
              <span className="merchant-name">{relation.customerName}</span>
              <span className="merchant-id">
                {relation.mid} · {relation.roleClass === 'admin' ? '管理员' : '操作员'}
              </span>
              {relation.authStatus === 'pend' && <em>未激活</em>}
              {relation.authStatus === 'disabled' && <em>已停用</em>}
            </button>
          </li>
        ))}
      </ul>
      <LoginRefusal text={refusal} />
    </>
  );
}

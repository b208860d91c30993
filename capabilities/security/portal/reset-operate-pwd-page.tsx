import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { failureIn, useCall, useChange, useSession } from '#platform/portal-kit/index.ts';
import { safeReturnPath } from '#platform/portal-kit/path.ts';
import { idCardFault, Page, PageCard, PageHeader, ruleOf, SuccessPage } from '#platform/ui/index.ts';
import { resetTradePwd } from '../contract/operations.ts';
import { showResetWays } from '../contract/reset-operations.ts';
import { NewPasswordForm } from './shared/new-password-form.tsx';
import { ResetRequest } from './reset-request.tsx';

type Way = 'name' | 'administrator';
const WAYS: { value: Way; label: string }[] = [
  { value: 'name', label: '核对实名信息' },
  { value: 'administrator', label: '管理员批准' },
];
const COOLING = '重置后1小时内不能付款，复核和查询不受影响；管理员会收到短信';

/**
 * For a forgotten operation password (spec section 2, /security/resetOperatePwd): the real name with its ID number, or
 * an administrator's approval, and a code by SMS.
 */
export default function ResetOperatePwdPage() {
  const change = useChange(resetTradePwd, { refreshes: [showResetWays] });
  const ways = useCall(showResetWays, {}, { quiet: true, fresh: true });
  const [chosen, setChosen] = useState<Way>();
  const navigate = useNavigate();
  /** The page whose action asked for the password, unchanged since it was left. */
  const origin = safeReturnPath(useSearchParams()[0].get('redirect'));
  const { outcome } = change;
  const finish = () => {
    useSession.setState(({ user }) => ({ user: user && { ...user, tradePwdSettled: true } }));
    change.reset();
  };
  const way = chosen ?? (ways.data && !ways.data.byName ? 'administrator' : 'name');
  const approved = ways.data?.request?.state === 'approved';
  return (
    <Page narrow>
      <PageHeader title="重置操作密码" note="重置后原操作密码立即失效" />
      <PageCard>
        {outcome?.status === 'done' ? (
          <SuccessPage
            title="操作密码已重置"
            notice={COOLING}
            continueText={origin ? '返回继续操作' : '返回首页'}
            onContinue={() => {
              finish();
              void navigate(origin ?? '/');
            }}
            onRenew={finish}
          />
        ) : (
          <div className="stack">
            <p className="muted">{COOLING}</p>
            <div>
              <Segmented<Way> aria-label="验证方式" options={WAYS} value={way} onChange={setChosen} />
            </div>
            {way === 'administrator' && <ResetRequest ways={ways} />}
            {(way === 'name' || approved) && (
              <NewPasswordForm
                key={way}
                noun="操作密码"
                other="登录密码"
                asksOld={false}
                lead={way === 'name' && <RealName />}
                pending={change.pending}
                failure={failureIn(outcome)}
                onSubmit={async ({ fresh, again }, named) =>
                  void (await change.run(
                    { ...named, newTradePwd: fresh, confirmTradePwd: again },
                    { title: '重置操作密码' },
                  ))
                }
              />
            )}
          </div>
        )}
      </PageCard>
    </Page>
  );
}

function RealName() {
  return (
    <>
      <Form.Item
        name="realName"
        label="真实姓名"
        rules={[{ required: true, whitespace: true, message: '请输入真实姓名' }]}
      >
        <Input size="large" maxLength={40} autoComplete="off" placeholder="与实名认证一致" />
      </Form.Item>
      <Form.Item name="idNo" label="证件号码" rules={[ruleOf(idCardFault, { required: true })]}>
        <Input size="large" maxLength={18} autoComplete="off" placeholder="15位或18位身份证号码" />
      </Form.Item>
    </>
  );
}

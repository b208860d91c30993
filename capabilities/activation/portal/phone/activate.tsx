import { useCallback } from 'react';
import { PhonePage, portalAddress, SignedInOnPhone } from '#capabilities/identity/portal/shared/phone/phone-page.tsx';
import { PhoneFacts, PhoneOpening, PhoneOutcome } from '#capabilities/identity/portal/shared/phone/phone-parts.tsx';
import { useScanned } from '#capabilities/identity/portal/shared/phone/use-scanned.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { formatTime } from '#platform/ui/time-format.ts';
import type * as operations from '../../contract/operations.ts';
import { decideActivation, scanActivation } from './calls.ts';

type Asked = OutputOf<typeof operations.scanActivation>;

/** `/m/#/activation`: merchant, role and what it may do; the person confirms, and the role is active. */
export function Activate({ qrCodeId }: { qrCodeId: string }) {
  return (
    <PhonePage title="激活角色">
      {qrCodeId ? (
        <SignedInOnPhone lead="请用要激活角色的手机号登录，登录后确认激活">
          <Confirmation key={qrCodeId} qrCodeId={qrCodeId} />
        </SignedInOnPhone>
      ) : (
        <PhoneOutcome title="无法激活" text="请在电脑上打开角色激活窗口，用手机扫描其中的二维码" />
      )}
    </PhonePage>
  );
}

function Confirmation({ qrCodeId }: { qrCodeId: string }) {
  const open = useCallback(() => call(scanActivation, { qrCodeId }, { quiet: true }), [qrCodeId]);
  const { step, secondsLeft, decide } = useScanned<Asked, { state: number }>(open);
  if (step.at === 'opening') return <PhoneOpening text="正在读取角色…" />;
  if (step.at === 'over') return <PhoneOutcome title="无法激活" text={step.text} />;
  if (step.at === 'done') {
    return step.done.state === 3 ? (
      <PhoneOutcome kind="good" title="授权成功" text="角色已激活，请在电脑上继续">
        <a href={portalAddress('/')}>进入商户门户</a>
      </PhoneOutcome>
    ) : (
      <PhoneOutcome title="已取消激活" text="该角色仍未激活，需要时请在电脑上重新扫码" />
    );
  }
  const send = (agree: boolean) => void decide(() => call(decideActivation, { qrCodeId, agree }, { quiet: true }));
  return (
    <Question
      request={step.request}
      busy={step.busy}
      refusal={step.refusal}
      secondsLeft={secondsLeft}
      onDecide={send}
    />
  );
}

function Question(props: {
  request: Asked;
  busy: boolean;
  refusal: string;
  secondsLeft: number;
  onDecide(agree: boolean): void;
}) {
  const { request, busy, refusal, secondsLeft, onDecide } = props;
  return (
    <>
      <h1>激活角色</h1>
      <p className="phone-lead">{request.userName}，请确认您在该商户的角色</p>
      <PhoneFacts
        rows={[
          { name: '商户', value: request.customerName, note: request.mid },
          { name: '角色', value: request.roleName, note: request.roleClass === 'admin' ? '管理员' : '操作员' },
          { name: '申请时间', value: formatTime(request.openedAt), note: request.browser },
        ]}
      />
      <section className="phone-functions" aria-labelledby="phone-functions">
        <h2 id="phone-functions">激活后可以使用</h2>
        <ul>
          {request.functions.map(({ group, pages }) => (
            <li key={group}>
              <b>{group}</b>
              <span>{pages.join('、')}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className="login-refusal" role="alert">
        {refusal}
      </p>
      <button type="button" className="phone-main-button" disabled={busy} onClick={() => onDecide(true)}>
        {busy ? '提交中…' : '确认激活'}
      </button>
      <button type="button" className="phone-cancel" disabled={busy} onClick={() => onDecide(false)}>
        不是我本人操作
      </button>
      <p className="phone-left" role="timer">
        {secondsLeft} 秒后失效
      </p>
    </>
  );
}

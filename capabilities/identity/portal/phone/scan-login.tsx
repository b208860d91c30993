import { useCallback } from 'react';
import { call } from '#platform/portal-kit/client.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { formatTime } from '#platform/ui/time-format.ts';
import { LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import { PhoneFacts, PhoneOpening, PhoneOutcome } from '../shared/phone/phone-parts.tsx';
import { PhonePage, portalAddress, SignedInOnPhone } from '../shared/phone/phone-page.tsx';
import { useScanned } from '../shared/phone/use-scanned.ts';
import { decideQrLogin, scanQrLogin } from './calls.ts';

type Asked = OutputOf<typeof scanQrLogin>;

/**
 * `/m/#/login`: a phone opens it by scanning the login's QR. It shows which browser asks for the login, and the number
 * to match (security.md T19).
 */
export function ScanLogin({ qrCodeId }: { qrCodeId: string }) {
  return (
    <PhonePage title="确认登录">
      {qrCodeId ? (
        <SignedInOnPhone lead="登录后确认电脑上的登录请求">
          <Confirmation key={qrCodeId} qrCodeId={qrCodeId} />
        </SignedInOnPhone>
      ) : (
        <NoLogin text="请用手机扫描电脑登录页上的二维码" />
      )}
    </PhonePage>
  );
}

const toPortal = <a href={portalAddress('/')}>进入商户门户</a>;
const NoLogin = ({ text }: { text: string }) => (
  <PhoneOutcome title="无法登录" text={text}>
    {toPortal}
  </PhoneOutcome>
);

function Confirmation({ qrCodeId }: { qrCodeId: string }) {
  const open = useCallback(() => call(scanQrLogin, { qrCodeId }, { quiet: true }), [qrCodeId]);
  const { step, secondsLeft, decide } = useScanned<Asked, { state: number }>(open);
  const choose = (number: number | null) =>
    void decide(() => call(decideQrLogin, { qrCodeId, number }, { quiet: true }));
  if (step.at === 'opening') return <PhoneOpening text="正在读取登录请求…" />;
  if (step.at === 'over') return <NoLogin text={step.text} />;
  if (step.at === 'asked')
    return (
      <Question
        request={step.request}
        busy={step.busy}
        refusal={step.refusal}
        secondsLeft={secondsLeft}
        onChoose={choose}
      />
    );
  return step.done.state === 3 ? (
    <PhoneOutcome kind="good" title="已确认，请在电脑上继续" text="电脑上的页面会自动进入商户门户">
      {toPortal}
    </PhoneOutcome>
  ) : (
    <PhoneOutcome title="已取消登录" text="电脑上的登录请求已作废">
      {toPortal}
    </PhoneOutcome>
  );
}

function Question(props: {
  request: Asked;
  busy: boolean;
  refusal: string;
  secondsLeft: number;
  onChoose(number: number | null): void;
}) {
  const { request, busy, refusal, secondsLeft, onChoose } = props;
  return (
    <>
      <h1>确认登录</h1>
      <p className="phone-lead">有一台电脑正在请求以“{request.userName}”的身份登录商户门户</p>
      <PhoneFacts
        rows={[
          { name: '浏览器', value: request.browser },
          {
            name: '网络地址',
            value: request.remoteAddress,
            note: request.sameNetwork ? '与本机在同一网络' : '与本机不在同一网络',
          },
          { name: '请求时间', value: formatTime(request.openedAt) },
        ]}
      />
      <h2 id="phone-question">请选择电脑上显示的数字</h2>
      <div className="phone-numbers" role="group" aria-labelledby="phone-question">
        {request.numbers.map((number) => (
          <button key={number} type="button" disabled={busy} onClick={() => onChoose(number)}>
            {number}
          </button>
        ))}
      </div>
      <LoginRefusal text={refusal} />
      <button type="button" className="phone-cancel" disabled={busy} onClick={() => onChoose(null)}>
        取消登录
      </button>
      <p className="phone-warning">如果不是您本人在电脑上登录，请取消。选择数字即允许对方操作您的商户资金。</p>
      <p className="phone-left" role="timer">
        {secondsLeft} 秒后失效
      </p>
    </>
  );
}

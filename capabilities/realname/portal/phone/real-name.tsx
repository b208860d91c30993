import { useCallback, useState, type FormEvent } from 'react';
import { PhoneField } from '#capabilities/identity/portal/shared/phone/phone-field.tsx';
import { PhonePage, portalAddress, SignedInOnPhone } from '#capabilities/identity/portal/shared/phone/phone-page.tsx';
import { PhoneFacts, PhoneOpening, PhoneOutcome } from '#capabilities/identity/portal/shared/phone/phone-parts.tsx';
import { useScanned } from '#capabilities/identity/portal/shared/phone/use-scanned.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { idCardFault } from '#platform/ui/field-faults.ts';
import type * as operations from '../../contract/operations.ts';
import { scanRealName, submitRealName } from './calls.ts';

type Asked = OutputOf<typeof operations.scanRealName>;
interface Card {
  name: string;
  idNumber: string;
}

/** `/m/#/realname`: name and number of the identity card, checked by the identity service. */
export function RealName({ qrCodeId }: { qrCodeId: string }) {
  return (
    <PhonePage title="实名认证">
      {qrCodeId ? (
        <SignedInOnPhone lead="请用本人手机号登录，登录后办理实名认证">
          <Check key={qrCodeId} qrCodeId={qrCodeId} />
        </SignedInOnPhone>
      ) : (
        <PhoneOutcome title="无法办理" text="请在电脑上打开实名认证窗口，用手机扫描其中的二维码" />
      )}
    </PhonePage>
  );
}

function Check({ qrCodeId }: { qrCodeId: string }) {
  const open = useCallback(() => call(scanRealName, { qrCodeId }, { quiet: true }), [qrCodeId]);
  const { step, secondsLeft, decide } = useScanned<Asked, object>(open);
  if (step.at === 'opening') return <PhoneOpening text="正在打开实名认证…" />;
  if (step.at === 'over') return <PhoneOutcome title="无法办理" text={step.text} />;
  if (step.at === 'done') {
    return (
      <PhoneOutcome kind="good" title="实名认证已完成" text="请在电脑上继续操作">
        <a href={portalAddress('/')}>进入商户门户</a>
      </PhoneOutcome>
    );
  }
  // A refusal leaves the form open, so that a mistyped number can be mended.
  const send = (card: Card) =>
    void decide(async () => {
      const { outcome, text } = await call(submitRealName, { qrCodeId, ...card }, { quiet: true });
      return outcome === 'passed' ? {} : text;
    }, false);
  return (
    <CardForm request={step.request} busy={step.busy} refusal={step.refusal} secondsLeft={secondsLeft} onSend={send} />
  );
}

function CardForm(props: {
  request: Asked;
  busy: boolean;
  refusal: string;
  secondsLeft: number;
  onSend(card: Card): void;
}) {
  const { request, busy, refusal, secondsLeft, onSend } = props;
  const [card, setCard] = useState<Card>({ name: '', idNumber: '' });
  const [faults, setFaults] = useState<Partial<Card>>({});
  const enter = (entered: Partial<Card>) => {
    setCard({ ...card, ...entered });
    setFaults({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = idCardFault(card.idNumber.trim());
    const wrong = { ...(card.name.trim() ? {} : { name: '请输入姓名' }), ...(fault ? { idNumber: fault } : {}) };
    setFaults(wrong);
    if (Object.keys(wrong).length === 0 && !busy) onSend({ name: card.name.trim(), idNumber: card.idNumber.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <h1>实名认证</h1>
      <p className="phone-lead">请填写本人身份证上的姓名和号码，仅用于核验身份，号码不会保存</p>
      <PhoneFacts rows={[{ name: '办理账户', value: request.userName, note: request.userMobile }]} />
      <div className="phone-fields">
        <PhoneField
          label="姓名"
          name="name"
          autoComplete="off"
          maxLength={30}
          placeholder="请输入姓名"
          value={card.name}
          error={faults.name}
          onChange={({ target }) => enter({ name: target.value })}
        />
        <PhoneField
          label="证件号码"
          name="idNumber"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={18}
          placeholder="请输入用户证件号码"
          value={card.idNumber}
          error={faults.idNumber}
          onChange={({ target }) => enter({ idNumber: target.value })}
        />
      </div>
      <p className="login-refusal" role="alert">
        {refusal}
      </p>
      <button type="submit" className="phone-main-button" disabled={busy} aria-busy={busy}>
        {busy ? '核验中…' : '提交认证'}
      </button>
      <p className="phone-left" role="timer">
        {secondsLeft} 秒后失效
      </p>
    </form>
  );
}

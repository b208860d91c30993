import { useEffect, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '#platform/kernel/amount-text.ts';
import { LoginField, LoginRefusal } from '#capabilities/identity/portal/shared/login-parts.ts';
import { PublicFrame } from '#capabilities/identity/portal/shared/public-frame.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { formatAmount } from '#platform/ui/amount-format.ts';
import { formatTime } from '#platform/ui/time-format.ts';
import { verifyReceipt } from '../../contract/operations.ts';
import './verify.css';

type Verified = OutputOf<typeof verifyReceipt>;

/** `#/receipt`: who holds a receipt learns whether it is genuine; the QR on it brings number and code. */
export default function VerifyPage() {
  const [search] = useSearchParams();
  const [no, setNo] = useState(search.get('no') ?? '');
  const [code, setCode] = useState(search.get('code') ?? '');
  const [verified, setVerified] = useState<Verified | null>(null);
  const [refusal, setRefusal] = useState('');
  const [pending, setPending] = useState(false);

  const verify = async (receiptNo: string, checkCode: string) => {
    if (!receiptNo.trim() || !checkCode.trim()) return setRefusal('请输入回单编号和校验码');
    setPending(true);
    setVerified(null);
    try {
      setVerified(await call(verifyReceipt, { receiptNo, checkCode }, { quiet: true }));
      setRefusal('');
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
    setPending(false);
  };
  useEffect(() => {
    if (no && code) void verify(no, code);
    // The address alone: what is typed is sent with the button.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(no, code);
  };
  return (
    <PublicFrame word="回单" title="电子回单验真">
      {verified && <Facts receipt={verified} />}
      <form onSubmit={submit} noValidate>
        <LoginField
          label="回单编号"
          name="receiptNo"
          autoComplete="off"
          maxLength={40}
          placeholder="HD 开头的编号"
          value={no}
          onChange={({ target }) => setNo(target.value)}
        />
        <LoginField
          label="校验码"
          name="checkCode"
          autoComplete="off"
          maxLength={40}
          placeholder="回单左下角的校验码"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <LoginRefusal text={refusal} />
        <button type="submit" className="login-submit" disabled={pending} aria-busy={pending}>
          {pending ? '核对中…' : '核对'}
        </button>
      </form>
    </PublicFrame>
  );
}

function verdictOf({ valid, end, lineCount }: Verified): string {
  const isBatch = lineCount > 0;
  if (!valid) return isBatch ? '该汇总回单已作废：出具后又有付款被银行退回' : '该回单已作废：款项已被银行退回';
  if (end === 'succeeded') return '回单真实有效';
  return isBatch ? '回单真实，批次中有付款已退票' : '回单真实，该笔交易已退票';
}

const Facts = ({ receipt }: { receipt: Verified }) => (
  <section aria-label="核对结果">
    <p className={receipt.valid ? 'receipt-said receipt-said-good' : 'receipt-said receipt-said-bad'} role="status">
      {verdictOf(receipt)}
    </p>
    <dl className="receipt-facts">
      {[
        ['付款方', receipt.payerName],
        ['收款方', receipt.payeeName],
        ...(receipt.lineCount > 0 ? [['付款笔数', `${formatCount(receipt.lineCount)} 笔`]] : []),
        ['金额', `${formatAmount(receipt.amount)} 元`],
        ['业务类型', receipt.typeName],
        ['交易状态', receipt.endName],
        ['记账时间', formatTime(receipt.bookedAt)],
        ['完成时间', formatTime(receipt.finishedAt)],
        ['回单编号', receipt.receiptNo],
      ].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

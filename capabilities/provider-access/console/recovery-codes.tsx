import { useState } from 'react';
import { saveFile } from '#platform/portal-kit/save-file.ts';
import { toast } from '#platform/ui/toast.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  loginName: string;
  /** The way on: 去登录. */
  doneText: string;
  onDone(): void;
}

/** Shown this once. The way on opens when the person says that they are kept. */
export function RecoveryCodes({ codes, loginName, doneText, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  const text = `运营平台恢复码（登录名 ${loginName}），每个只能使用一次\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success('已复制');
  };
  return (
    <>
      <p className="login-notice login-ended">
        恢复码只显示这一次。手机丢失时，可用其中一个代替动态码登录，请保存在安全的地方。
      </p>
      <ul className="entry-codes" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="entry-actions">
        <button type="button" className="plain-button" onClick={() => void copy()}>
          复制
        </button>
        <button
          type="button"
          className="plain-button"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `恢复码-${loginName}.txt`)}
        >
          下载
        </button>
      </div>
      <label className="entry-kept">
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        我已保存恢复码
      </label>
      <button type="button" className="login-submit" disabled={!kept} onClick={onDone}>
        {doneText}
      </button>
    </>
  );
}

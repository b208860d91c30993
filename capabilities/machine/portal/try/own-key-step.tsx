import { Button } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { failureIn, useChange } from '#platform/portal-kit/index.ts';
import { addDays, shanghaiDate, shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { InlineFailure } from '#platform/ui/index.ts';
import { listKeys, makeKey } from '../../contract/operations.ts';
import type { KeyScope } from '../shared/key-fields.tsx';
import { limitsOf } from '../shared/key-parts.tsx';
import { keep, newOwnPair } from './own-key.ts';

/** Of one payment and of a day: enough for examples, and little where somebody forgets the key. */
const LIMITS = { single: '100.00', day: '1000.00' };

interface OwnKeyStepProps {
  scopes: readonly KeyScope[];
  isWaiting: boolean;
  /** The browser cannot make a key. */
  onUnable(): void;
}

/** Makes a key for this page and registers it, as all keys are. */
export function OwnKeyStep({ scopes, isWaiting, onUnable }: OwnKeyStepProps) {
  const change = useChange(makeKey, { refreshes: [listKeys, queryChanges] });
  const register = async () => {
    const pair = await newOwnPair();
    if (!pair) return onUnable();
    const now = new Date();
    const name = `接口调试 ${shanghaiText(now).slice(5)}`;
    const endDate = addDays(shanghaiDate(now), 1);
    const end = await change.run(
      { name, scopes: scopes.map(({ code }) => code), publicKey: pair.publicKey, endDate, ...LIMITS },
      {
        title: '确认登记调试密钥',
        review: [
          { label: '名称', value: name },
          { label: '权限', value: '全部接口' },
          { label: '限额', value: limitsOf({ ...LIMITS, dayCount: null }) },
          { label: '到期日', value: endDate },
        ],
      },
    );
    if (end.status === 'done') keep(name, pair.privateKey);
  };
  const { outcome, pending } = change;
  return (
    <div className="stack">
      <p>
        先生成一个调试密钥。私钥只在本页面的内存中，不能导出，也不会发送给服务器，刷新或关闭页面后即失效；公钥与其他接口密钥一样登记，明天到期。
      </p>
      {isWaiting && <p role="status">已提交，等待另一位管理员确认，确认后即可调试。</p>}
      <InlineFailure failure={failureIn(outcome)} />
      <div>
        <Button type="primary" loading={pending} onClick={() => void register()}>
          生成并登记调试密钥
        </Button>
      </div>
    </div>
  );
}

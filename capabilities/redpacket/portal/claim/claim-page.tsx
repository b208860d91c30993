import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PublicFrame } from '#capabilities/identity/portal/shared/public-frame.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { formatAmount } from '#platform/ui/amount-format.ts';
import { formatTime } from '#platform/ui/time-format.ts';
import { openPacket, type claimPacket, type PacketView } from '../../contract/operations.ts';
import { ClaimForm } from './claim-form.tsx';
import './claim.css';

type Opened = OutputOf<typeof openPacket>;
type Claimed = OutputOf<typeof claimPacket>;

const NO_LINK = '红包链接无效，请向发红包的企业索取新的链接';
const isKey = (key: string): boolean => /^[0-9a-f]{64}$/.test(key);

/** Why it cannot be claimed any more, or not yet. */
const over: Partial<Record<PacketView['state'], string>> = {
  planned: '该红包尚未发放，请稍后再试',
  claimed: '该红包已被领取',
  returned: '该红包已超过领取期限，款项已退回发放方',
};

/** `#/redPacket`: who has the link of a packet sees it, and its receiver claims it, mostly on a phone. */
export default function ClaimPage() {
  const [search] = useSearchParams();
  const key = search.get('packet') ?? '';
  // Another link in the same window starts over.
  return <OpenedLink key={key} packetKey={key} />;
}

function OpenedLink({ packetKey }: { packetKey: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  const [refusal, setRefusal] = useState(isKey(packetKey) ? '' : NO_LINK);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isKey(packetKey)) return;
    let stale = false;
    const tell = (show: () => void) => !stale && show();
    call(openPacket, { packet: packetKey }, { quiet: true }).then(
      (found) => tell(() => (setOpened(found), setRefusal(''))),
      (error: unknown) => tell(() => setRefusal(failureOf(error).message)),
    );
    return () => {
      stale = true;
    };
  }, [packetKey, attempt]);

  const packet = claimed?.packet ?? opened?.packet;
  return (
    <PublicFrame word="红包" title={claimed ? '领取成功' : '领取红包'}>
      {refusal && (
        <p className="claim-said claim-said-bad" role="alert">
          {refusal}
        </p>
      )}
      {refusal && isKey(packetKey) && (
        <button type="button" className="plain-button" onClick={() => setAttempt(attempt + 1)}>
          重试
        </button>
      )}
      {!refusal && !packet && <p className="muted">正在打开红包…</p>}
      {packet && <PacketSummary packet={packet} />}
      {claimed ? (
        <p className="claim-said claim-said-good" role="status">
          已存入账户 {claimed.accountNo}，可登录商户门户查看
        </p>
      ) : (
        opened && (
          <Claiming
            packetKey={packetKey}
            opened={opened}
            onClaimed={setClaimed}
            onOver={() => setAttempt(attempt + 1)}
          />
        )
      )}
    </PublicFrame>
  );
}

const PacketSummary = ({ packet }: { packet: PacketView }) => (
  <section className="claim-packet" aria-label="红包">
    <p className="claim-from">{packet.payerName}</p>
    {packet.activity && <p className="claim-greeting">{packet.activity}</p>}
    {packet.greeting && <p className="claim-greeting">“{packet.greeting}”</p>}
    <p className="claim-amount">
      {formatAmount(packet.amount)}
      <small>元</small>
    </p>
    <p className="claim-state">
      {packet.stateName}
      {packet.state === 'waiting' && packet.expiresAt && ` · ${formatTime(packet.expiresAt).slice(0, 16)} 前有效`}
    </p>
  </section>
);

interface ClaimingProps {
  packetKey: string;
  opened: Opened;
  onClaimed(claimed: Claimed): void;
  onOver(): void;
}

function Claiming({ packetKey, opened, onClaimed, onOver }: ClaimingProps) {
  const { packet, receiver, isReceiver } = opened;
  const why = over[packet.state];
  if (why) return <p className="claim-said">{why}</p>;
  if (!receiver)
    return (
      <div className="claim-said" role="status">
        <p>
          收款人 {packet.payeeName}（{packet.payee}）尚未开通平台账户，暂时不能领取。
        </p>
        <p>
          请先联系{packet.payerName}
          或平台客服开通账户，并在有效期内重新打开本链接领取；逾期未领取的款项将退回发放方。
        </p>
      </div>
    );
  return (
    <>
      <p className="claim-note">
        收款账户：{receiver.name}（{receiver.accountNo}）
      </p>
      <ClaimForm
        packetKey={packetKey}
        mobile={receiver.mobile}
        needsCode={!isReceiver}
        onClaimed={onClaimed}
        onOver={onOver}
      />
    </>
  );
}

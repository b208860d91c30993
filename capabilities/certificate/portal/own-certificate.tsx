import { Button, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import type { KeyAlgorithm } from '#platform/portal-kit/signing-container.ts';
import { CopyText, DescriptionList, formatTime, InlineFailure, StatusTag } from '#platform/ui/index.ts';
import { bindingStates, certificateStates, certificateTones } from '../contract/words.ts';
import { useApplication, type CertificateRow } from './use-certificate.ts';
import { useUnbinding } from './use-unbinding.ts';
import './certificate.css';

interface OwnCertificateProps {
  /** The one that signs or waits for its installation; undefined: there is none. */
  row: CertificateRow | undefined;
  mayApply: boolean;
  browserKey: boolean;
}

const algorithms: { value: KeyAlgorithm; label: string }[] = [
  { value: 'rsa', label: 'RSA-2048' },
  { value: 'sm2', label: '国密SM2' },
];

/** The person's own certificate and what can be done with it now. */
export function OwnCertificate({ row, mayApply, browserKey }: OwnCertificateProps) {
  const application = useApplication(browserKey);
  const unbinding = useUnbinding();
  const [algorithm, setAlgorithm] = useState<KeyAlgorithm>('rsa');
  const busy = application.working || unbinding.pending;
  return (
    <div className="certificate-own">
      {row ? <CertificateFacts row={row} /> : <p className="muted">{nothingText(browserKey)}</p>}
      {mayApply && <AlgorithmChoice value={algorithm} disabled={busy} onChange={setAlgorithm} />}
      <div className="certificate-own-actions">
        {row?.state === 'pending' && (
          <Button type="primary" loading={application.working} onClick={() => void application.install(row)}>
            安装证书
          </Button>
        )}
        {mayApply && (
          <Button
            type={row?.state === 'pending' ? 'default' : 'primary'}
            loading={application.working && row?.state !== 'pending'}
            disabled={busy}
            onClick={() => void application.apply(algorithm)}
          >
            {applyText(row)}
          </Button>
        )}
        {row && bindingStates.includes(row.state) && (
          <Button disabled={busy} onClick={() => void unbinding.unbind(row)}>
            解绑证书
          </Button>
        )}
      </div>
      {application.fault && (
        <p className="field-error" role="alert">
          {application.fault}
        </p>
      )}
      <InlineFailure failure={unbinding.failure} />
    </div>
  );
}

interface AlgorithmChoiceProps {
  value: KeyAlgorithm;
  disabled: boolean;
  onChange(value: KeyAlgorithm): void;
}

function AlgorithmChoice({ value, disabled, onChange }: AlgorithmChoiceProps) {
  return (
    <div className="certificate-algorithm" role="group" aria-label="密钥算法">
      <span>密钥算法</span>
      <Radio.Group
        options={algorithms}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value as KeyAlgorithm)}
      />
      {value === 'sm2' && <span className="muted">国密SM2密钥只能由证书助手生成和保存，浏览器和证书令牌不支持</span>}
    </div>
  );
}

const applyText = (row: CertificateRow | undefined): string =>
  row === undefined ? '申请证书' : row.state === 'expiring' ? '更新证书' : '重新申请';

const nothingText = (browserKey: boolean): ReactNode =>
  `您还没有数字证书。申请后，需要证书的操作由您本人的证书签名；${
    browserKey
      ? '未安装证书扩展程序时，密钥保存在本浏览器中且无法导出，请勿在公用电脑上申请。'
      : '请先安装证书扩展程序。'
  }`;

const validText = ({ state, notAfter, daysLeft }: CertificateRow): string =>
  state === 'expiring' ? `${formatTime(notAfter)}（还有${daysLeft}天）` : formatTime(notAfter);

export function CertificateFacts({ row }: { row: CertificateRow }) {
  return (
    <DescriptionList
      items={[
        {
          label: '状态',
          value: <StatusTag tone={certificateTones[row.state]}>{certificateStates[row.state]}</StatusTag>,
        },
        { label: '持有人', value: `${row.personName}（${row.loginName}）` },
        { label: '有效期至', value: validText(row) },
        { label: '申请时间', value: formatTime(row.appliedAt) },
        {
          label: '证书序列号',
          value: (
            <CopyText value={row.keySerialNo} label="证书序列号">
              <span className="numeric certificate-serial">{row.keySerialNo}</span>
            </CopyText>
          ),
          wide: true,
        },
      ]}
    />
  );
}

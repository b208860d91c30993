import { Button } from 'antd';
import { useCall } from '#platform/portal-kit/index.ts';
import { saveFile } from '#platform/portal-kit/save-file.ts';
import { CopyText, DescriptionList, formatTime, PageCard } from '#platform/ui/index.ts';
import { decodeBase64 } from '#platform/wire/index.ts';
import { querySignatures, type OrderSignature } from '../contract/signature-operations.ts';

/** 签名: who signed what with which certificate, and how anybody checks it. Nothing where nobody signed. */
export function OrderSignatures({ orderNo }: { orderNo: string }) {
  const signatures = useCall(querySignatures, { orderNo }, { quiet: true, fresh: true });
  const { list = [], root = '', rootFileName = '' } = signatures.data ?? {};
  if (list.length === 0) return null;
  return (
    <PageCard title="签名">
      <div className="stack">
        {list.map((one) => (
          <Signature key={one.evidenceId} signature={one} root={root} rootFileName={rootFileName} />
        ))}
      </div>
    </PageCard>
  );
}

interface SignatureProps {
  signature: OrderSignature;
  root: string;
  rootFileName: string;
}

function Signature({ signature, root, rootFileName }: SignatureProps) {
  const { signerName, signedAt, keySerialNo, signingText, message, fileName, command } = signature;
  return (
    <div className="order-signature">
      <DescriptionList
        items={[
          { label: '签名人', value: signerName },
          { label: '签名时间', value: formatTime(signedAt) },
          {
            label: '证书序列号',
            value: <span className="numeric order-signature-text">{keySerialNo}</span>,
            wide: true,
          },
          { label: '签名原文', value: <pre className="order-signature-text">{signingText}</pre>, wide: true },
          {
            label: '离线验证',
            value: (
              <>
                <CopyText value={command} label="验证命令">
                  <code className="order-signature-text">{command}</code>
                </CopyText>
                <p className="muted">
                  请将签名凭证和根证书下载到同一文件夹，并在其中运行。签名有效时显示“Verification
                  successful”；使用SM2证书签名的，显示“Signature Verified Successfully”，且最后一行为“OK”。
                </p>
              </>
            ),
            wide: true,
          },
        ]}
      />
      <div className="row">
        <Button onClick={() => saveFile(new Blob([decodeBase64(message) ?? '']), fileName)}>下载签名凭证</Button>
        <Button onClick={() => saveFile(new Blob([root]), rootFileName)}>下载根证书</Button>
      </div>
    </div>
  );
}

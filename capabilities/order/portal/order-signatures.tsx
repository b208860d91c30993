import { Button } from 'antd';
import { useCall } from '#platform/portal-kit/index.ts';
import { saveFile } from '#platform/portal-kit/save-file.ts';
import { CopyText, DescriptionList, formatTime, PageCard } from '#platform/ui/index.ts';
import { decodeBase64 } from '#platform/wire/index.ts';
import { querySignatures, type OrderSignature } from '../contract/signature-operations.ts';

/** 签名: who signed what with which certificate, and how anybody checks it. Nothing where nobody signed. */
export function OrderSignatures({ orderNo }: { orderNo: string }) {
  const signatures = useCall(querySignatures, { orderNo }, { quiet: true, fresh: true });
  const { list = [], root = '' } = signatures.data ?? {};
  if (list.length === 0) return null;
  return (
    <PageCard title="签名">
      <div className="stack">
        {list.map((one, index) => (
          <Signature key={one.evidenceId} signature={one} root={root} name={`签名-${orderNo}-${index + 1}.p7s`} />
        ))}
      </div>
    </PageCard>
  );
}

const ROOT_NAME = '根证书.pem';

/** At the time of the signature, so that it holds when the certificate has expired. */
const commandFor = (name: string, signedAt: string): string =>
  `openssl cms -verify -binary -inform DER -in ${name} -CAfile ${ROOT_NAME} -attime ${Math.floor(Date.parse(signedAt) / 1000)}`;

function Signature({ signature, root, name }: { signature: OrderSignature; root: string; name: string }) {
  const { signerName, signedAt, keySerialNo, signingText, message } = signature;
  const command = commandFor(name, signedAt);
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
              <CopyText value={command} label="验证命令">
                <code className="order-signature-text">{command}</code>
              </CopyText>
            ),
            wide: true,
          },
        ]}
      />
      <div className="row">
        <Button onClick={() => saveFile(new Blob([decodeBase64(message) ?? '']), name)}>下载签名凭证</Button>
        <Button onClick={() => saveFile(new Blob([root]), ROOT_NAME)}>下载根证书</Button>
      </div>
    </div>
  );
}

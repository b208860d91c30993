import { Button } from 'antd';
import { Link } from 'react-router';
import { OPEN } from '#capabilities/onboarding/contract/application-rights.ts';
import { downloadAttachment } from '#capabilities/onboarding/contract/attachment-operations.ts';
import { Can, downloadCall, useCall } from '#platform/portal-kit/index.ts';
import { StatusTag } from '#platform/ui/index.ts';
import { downloadDocument, listDocuments, type ShownDocument } from '../contract/document-operations.ts';
import { documentKinds } from '../contract/document-words.ts';
import { ReadAgain } from './read-again.tsx';
import './requirements.css';

type ShownFile = ShownDocument['files'][number];

const untilWords = (validUntil: string | null): string => (validUntil ? `有效期至 ${validUntil}` : '长期有效');
const dayOf = (time: string): string => time.slice(0, 10);

const download = (mid: string, { fileId, applicationNo }: ShownFile) =>
  applicationNo === null
    ? downloadCall(downloadDocument, { mid, fileId })
    : downloadCall(downloadAttachment, { applicationNo, attachmentId: fileId });

/** Each on demand: who opened which is in the log. */
const Files = ({ mid, name, files }: { mid: string; name: string; files: readonly ShownFile[] }) => (
  <Can code={OPEN}>
    {files.map((file, index) => {
      const label = files.length > 1 ? `附件${index + 1}` : '附件';
      return (
        <Button
          key={file.fileId}
          type="link"
          size="small"
          title={file.fileName}
          aria-label={`查看${name}${label}`}
          onClick={() => void download(mid, file)}
        >
          {label}
        </Button>
      );
    })}
  </Can>
);

function Document({ mid, shown }: { mid: string; shown: ShownDocument }) {
  const { document, since, validUntil, isRenewed, files, waiting } = shown;
  const name = documentKinds[document];
  return (
    <li>
      {name}：{since ? untilWords(validUntil) : '未登记'}{' '}
      {since && (
        <span className="muted">
          {dayOf(since)} {isRenewed ? '更新' : '开户时登记'}
        </span>
      )}
      <Files mid={mid} name={name} files={files} />
      {waiting && (
        <div>
          <StatusTag tone="waiting">待确认</StatusTag>
          新证件{untilWords(waiting.validUntil)}{' '}
          <span className="muted">
            {waiting.proposedBy} {dayOf(waiting.proposedAt)} 提交
          </span>
          <Files mid={mid} name={`新${name}`} files={waiting.files} /> <Link to="/changes">去处理</Link>
        </div>
      )}
    </li>
  );
}

/** Until when each document of the merchant holds, since when that is known, and its pictures. */
export function Documents({ mid }: { mid: string }) {
  const { data, error, refetch } = useCall(listDocuments, { mid }, { quiet: true, fresh: true });
  if (error) return <ReadAgain onRetry={refetch} />;
  if (!data) return '…';
  return (
    <ul className="requirements" aria-label="证件">
      {data.list.map((shown) => (
        <Document key={shown.document} mid={mid} shown={shown} />
      ))}
    </ul>
  );
}

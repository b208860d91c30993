import { CodeText } from '#platform/ui/code-text.tsx';
import { CopyText, StatusTag } from '#platform/ui/index.ts';
import type { Answer, Exchange } from './send-request.ts';
import { textOf } from './signed-request.ts';

const answerText = ({ status, headers, body }: Answer): string =>
  [`HTTP/1.1 ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', body].join('\n');

/** What was answered, what was sent, and what of it was signed. */
export const TryResult = ({ exchange: { request, answer } }: { exchange: Exchange }) => (
  <>
    <section>
      <h3>应答 {answer && <StatusTag tone={answer.status < 400 ? 'good' : 'bad'}>{`${answer.status}`}</StatusTag>}</h3>
      {answer ? (
        <>
          <p>
            请求编号 <CopyText value={answer.requestId} label="请求编号" />
          </p>
          <CodeText label="应答">{answerText(answer)}</CodeText>
        </>
      ) : (
        <p role="alert">没有收到应答，请检查网络后用同一个 Idempotency-Key 重新发送</p>
      )}
    </section>
    <section>
      <h3>请求</h3>
      <CodeText label="请求">{textOf(request)}</CodeText>
    </section>
    <section>
      <h3>签名原文</h3>
      <CodeText label="签名原文">{request.base}</CodeText>
    </section>
  </>
);

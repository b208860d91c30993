import { Button, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { newRequestNo } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, LinesInput } from '#platform/ui/index.ts';
import type { Tried } from '../../contract/operations.ts';
import { sendRequest, type Exchange } from './send-request.ts';
import { requestOf, type Asked } from './signed-request.ts';
import { TryResult } from './try-result.tsx';
import { TrySamples } from './try-samples.tsx';
import './try.css';

interface Signer {
  name: string;
  keyId: string;
  privateKey: CryptoKey;
}
interface TryFormProps {
  tried: readonly Tried[];
  /** Null: this browser cannot sign; what is filled in is shown as lines of a program. */
  signer: Signer | null;
}

const exampleOf = ({ example: { path, query, body } }: Tried): Asked => ({
  path,
  query,
  body: body === null ? '' : JSON.stringify(body, null, 2),
  idempotencyKey: newRequestNo(),
});

const ROWS_MIN = 4;
const ROWS_MAX = 14;
/** Counted here: a field that measures itself needs inline styles, which the page's content policy refuses. */
const rowsOf = (text: string): number => Math.min(Math.max(text.split('\n').length, ROWS_MIN), ROWS_MAX);

/** A field of the form; a click on its name goes to it. */
function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="try-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** Chooses an operation, fills it in with the example of the contract, signs and sends it. */
export function TryForm({ tried, signer }: TryFormProps) {
  const [chosen, setChosen] = useState(tried[0]!);
  const [inputs, setInputs] = useState(() => exampleOf(chosen));
  const [exchange, setExchange] = useState<Exchange | null>(null);
  const [isSending, setSending] = useState(false);
  const change = (more: Partial<Asked>) => setInputs({ ...inputs, ...more });
  const choose = (name: string) => {
    const one = tried.find((other) => other.name === name)!;
    setChosen(one);
    setInputs(exampleOf(one));
    setExchange(null);
  };
  const request = requestOf(chosen, inputs, location.origin);
  const send = async (by: Signer) => {
    setSending(true);
    setExchange(await sendRequest(request, by));
    setSending(false);
  };
  return (
    <div className="stack">
      {signer ? (
        <p className="muted">调用以“{signer.name}”的身份执行，付款会真实记入演示账户，并受复核规则和限额约束。</p>
      ) : (
        <p role="alert">
          当前浏览器不能生成调试密钥（需要 HTTPS
          或本机地址，以及较新的浏览器），因此不能在本页发送。可以填好内容后复制下面的代码，用自己的密钥发送。
        </p>
      )}
      <Field label="接口">
        {(id) => (
          <ChoiceSelect
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            value={chosen.name}
            onChange={choose}
            options={tried.map(({ name, method, path, title }) => ({
              value: name,
              label: `${title} ${method} ${path}`,
            }))}
          />
        )}
      </Field>
      <div className="grid-2 try-fields">
        {(['path', 'query'] as const).flatMap((part) =>
          Object.entries(inputs[part]).map(([name, value]) => (
            <Field key={`${part} ${name}`} label={`${part === 'path' ? '路径' : '查询'}参数 ${name}`}>
              {(id) => (
                <Input
                  id={id}
                  value={value}
                  autoComplete="off"
                  onChange={({ target }) => change({ [part]: { ...inputs[part], [name]: target.value } })}
                />
              )}
            </Field>
          )),
        )}
        {request.idempotencyKey !== null && (
          <Field label="Idempotency-Key">
            {(id) => (
              <div className="input-row">
                <Input
                  id={id}
                  value={inputs.idempotencyKey}
                  maxLength={64}
                  autoComplete="off"
                  onChange={({ target }) => change({ idempotencyKey: target.value })}
                />
                <Button onClick={() => change({ idempotencyKey: newRequestNo() })}>换一个</Button>
              </div>
            )}
          </Field>
        )}
      </div>
      {request.idempotencyKey !== null && (
        <Field label="请求内容（JSON）">
          {(id) => (
            <LinesInput
              parsed
              id={id}
              className="numeric"
              value={inputs.body}
              rows={rowsOf(inputs.body)}
              onChange={({ target }) => change({ body: target.value })}
            />
          )}
        </Field>
      )}
      <div className="row">
        {signer && (
          <Button type="primary" loading={isSending} onClick={() => void send(signer)}>
            签名并发送
          </Button>
        )}
        <Button onClick={() => choose(chosen.name)}>恢复示例</Button>
      </div>
      {exchange && <TryResult exchange={exchange} />}
      <TrySamples tried={chosen} inputs={inputs} request={request} />
    </div>
  );
}

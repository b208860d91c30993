import { Button } from 'antd';
import { useState } from 'react';
import { CodeText } from '#platform/ui/code-text.tsx';
import { StatusTabs, toast } from '#platform/ui/index.ts';
import type { Tried } from '../../contract/operations.ts';
import { shellLines, typescriptLines } from './samples.ts';
import type { Asked, PlainRequest } from './signed-request.ts';

const languages = [
  { value: 'shell', label: 'curl 与 openssl' },
  { value: 'typescript', label: 'TypeScript' },
] as const;
type Language = (typeof languages)[number]['value'];

/** The same call for a program of one's own, with a key of its own. */
export function TrySamples({ tried, inputs, request }: { tried: Tried; inputs: Asked; request: PlainRequest }) {
  const [language, setLanguage] = useState<Language>('shell');
  const lines = language === 'shell' ? shellLines(request) : typescriptLines(tried, inputs, request.url.origin);
  const copy = async () => {
    await navigator.clipboard.writeText(lines);
    toast.success('已复制');
  };
  return (
    <section>
      <h3>在自己的程序中调用</h3>
      <div className="row">
        <StatusTabs<Language> label="语言" tabs={languages} value={language} onChange={setLanguage} />
        <Button onClick={() => void copy()}>复制</Button>
      </div>
      <CodeText label="代码">{lines}</CodeText>
      <p className="muted fs-12">私钥使用您自己的密钥文件：KEY_ID 为密钥编号，KEY_FILE 为私钥文件。</p>
    </section>
  );
}

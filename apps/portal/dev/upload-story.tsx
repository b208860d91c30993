import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { bankAccountFault, emailFault, idCardFault, mobileFault, PageCard, payeeAccountFault, ruleOf, toast, Upload, uploadFault, type PickedFile, type Send } from '#platform/ui/index.ts';

const STEP_MS = 250;
const STEPS = 12;

/** A way that takes three seconds; a file whose name says so fails at the half. */
const slowly: Send<null> = (file, onProgress, signal) =>
  new Promise((resolve, reject) => {
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      onProgress((step / STEPS) * 100);
      const broken = file.name.includes('失败') && step === STEPS / 2;
      if (!broken && step < STEPS && !signal.aborted) return;
      clearInterval(timer);
      if (broken) reject(new Error('网络中断，请重试'));
      else resolve(null);
    }, STEP_MS);
  });

const template = { downloadUrl: './static/templates/batch-transfer.xlsx', fileName: '批量转账模板', downloadName: '下载模板' };

/** 上传: both modes, limits, progress, the hint of a submission without a file. */
export function UploadStory() {
  const [files, setFiles] = useState<PickedFile<null>[]>([]);
  const [certificates, setCertificates] = useState<PickedFile[]>([]);
  const [asked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (!uploadFault(files)) toast.success('可以提交');
  };
  return (
    <PageCard title="上传" id="uploads">
      <div className="stack">
        <Upload value={files} onChange={setFiles} send={slowly} asked={asked} currentSelect={template} width={320} />
        <Upload value={certificates} onChange={setCertificates} upLoadType="uploadCer" limitNum={2} />
        <div>
          <Button onClick={submit}>提交</Button>
        </div>
      </div>
    </PageCard>
  );
}

const fields = [
  { name: 'email', label: '邮箱', rule: ruleOf(emailFault) },
  { name: 'mobile', label: '手机号', rule: ruleOf(mobileFault) },
  { name: 'payee', label: '收款账号', rule: ruleOf(payeeAccountFault, { empty: true }) },
  { name: 'idCard', label: '证件号码', rule: ruleOf(idCardFault, { empty: true }) },
  { name: 'bank', label: '银行账户', rule: ruleOf(bankAccountFault, { empty: true }) },
];

/** 校验: each field says in place what is wrong with it. */
export function RuleStory() {
  return (
    <PageCard title="校验">
      <Form layout="vertical">
        {fields.map(({ name, label, rule }) => (
          <Form.Item key={name} name={name} label={label} rules={[rule]} validateTrigger="onBlur">
            <Input />
          </Form.Item>
        ))}
      </Form>
    </PageCard>
  );
}

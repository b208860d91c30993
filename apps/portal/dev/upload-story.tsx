import { Button } from 'antd';
import { useState } from 'react';
import { PageCard, toast, Upload, uploadFault, type PickedFile, type Send } from '#platform/ui/index.ts';

const STEP_MS = 250;
const STEPS = 8;

/** An upload that takes two seconds; a file with 失败 in its name fails half-way. */
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

const template = {
  downloadUrl: './static/templates/batch-transfer.xlsx',
  fileName: '批量转账模板',
  downloadName: '下载模板',
};

/** 上传: both modes, limits, progress, the hint of a submission without a file. */
export function UploadStory() {
  const [files, setFiles] = useState<PickedFile<null>[]>([]);
  const [certificates, setCertificates] = useState<PickedFile[]>([]);
  const [isRequested, setIsRequested] = useState(false);
  const submit = () => {
    setIsRequested(true);
    if (!uploadFault(files)) toast.success('可以提交');
  };
  return (
    <PageCard title="上传" id="uploads">
      <div className="stack">
        <Upload
          value={files}
          onChange={setFiles}
          send={slowly}
          submitted={isRequested}
          currentSelect={template}
          width={320}
        />
        <Upload value={certificates} onChange={setCertificates} upLoadType="uploadCer" limitNum={2} width={320} />
        <div>
          <Button onClick={submit}>提交</Button>
        </div>
      </div>
    </PageCard>
  );
}

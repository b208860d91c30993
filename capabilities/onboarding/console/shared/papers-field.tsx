import { Form } from 'antd';
import type { ReactNode } from 'react';
import { Upload, uploadFault, type PickedFile, type Send } from '#platform/ui/index.ts';
import { PAPER_MEGABYTES, PAPER_TYPES } from '../../contract/papers.ts';

/** The papers of a proposal; each is sent when it is chosen and answers its id. */
export type PickedPapers = PickedFile<string>[];
export const idsOfPapers = (papers: PickedPapers): string[] => papers.flatMap(({ answer }) => answer ?? []);

interface Props {
  limitNum: number;
  send: Send<string>;
}
/** Antd gives the field its value and its change. */
const Papers = ({
  value = [],
  onChange,
  ...upload
}: Props & { value?: PickedPapers; onChange?(papers: PickedPapers): void }) => (
  <Upload<string>
    {...upload}
    value={value}
    onChange={(papers) => onChange?.(papers)}
    fileType={PAPER_TYPES}
    fileSize={PAPER_MEGABYTES}
    width={440}
    btnText="选择文件"
  />
);

const rule = {
  validator: async (_rule: unknown, papers: PickedPapers) => {
    const fault = uploadFault(papers);
    if (fault) throw new Error(fault);
  },
};

/** The field `files` of a form that proposes a change. */
export const PapersField = ({ label, extra, ...upload }: Props & { label: string; extra?: ReactNode }) => (
  <Form.Item name="files" label={label} extra={extra} rules={[rule]}>
    <Papers {...upload} />
  </Form.Item>
);

import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PortalTheme } from './theme.tsx';
import { uploadFault, type PickedFile } from './upload-rules.ts';
import { Upload, type Send, type UploadProps } from './upload.tsx';

const MB = 1_048_576;
const seen = vi.fn();
const listed = (): PickedFile[] => seen.mock.lastCall?.[0] as PickedFile[];

function Field(props: UploadProps) {
  const [files, setFiles] = useState<PickedFile[]>([]);
  return (
    <PortalTheme color="blue">
      <Upload {...props} value={files} onChange={(next) => (seen(next), setFiles(next))} />
    </PortalTheme>
  );
}
const fileOf = (name: string, size = 2048): File => {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const pick = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('文件', { exact: true }), { target: { files } });
const alert = () => screen.queryByRole('alert')?.textContent ?? null;
const names = () => [...document.querySelectorAll('.upload-name')].map((name) => name.textContent);
const remove = (name: string) => fireEvent.click(screen.getByRole('button', { name: `移除 ${name}` }));

/** An upload that the test advances step by step. */
function carrier() {
  const carried: {
    file: File;
    progress(percent: number): void;
    done(answer: unknown): void;
    fail(error: Error): void;
    signal: AbortSignal;
  }[] = [];
  const send: Send<unknown> = (file, progress, signal) =>
    new Promise((done, fail) => carried.push({ file, progress, done, fail, signal }));
  return { carried, send };
}

beforeEach(() => seen.mockClear());
afterEach(cleanup);

describe('CP03 the two modes', () => {
  it('CP03 a spreadsheet, .xlsx or .xls of 1 MB, with the link to its template', () => {
    render(
      <Field
        currentSelect={{
          downloadUrl: '/static/templates/batch.xlsx?v=3',
          fileName: '批量转账',
          downloadName: '下载批量转账模板',
        }}
      />,
    );
    expect(screen.getByRole('button', { name: /选择文件/ })).toBeTruthy();
    expect(screen.getByText(/支持 .xlsx、.xls 格式，单个文件不超过 1M/)).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /下载批量转账模板/ });
    expect(link.getAttribute('href')).toBe('/static/templates/batch.xlsx?v=3');
    expect(link.download).toBe('批量转账.xlsx');
    expect(screen.getByLabelText<HTMLInputElement>('文件', { exact: true }).accept).toBe('.xlsx,.xls');
  });

  it('CP03 the template is fetched under its Chinese name by the page, not by the browser', () => {
    const download = vi.fn(() => Promise.resolve(true));
    const template = { downloadUrl: '/t/payout.xlsx', fileName: '批量代付模板', downloadName: '下载模板' };
    render(<Field currentSelect={template} download={download} />);
    const went = fireEvent.click(screen.getByRole('link', { name: /下载模板/ }));
    expect([went, download.mock.calls]).toEqual([false, [['/t/payout.xlsx', '批量代付模板.xlsx']]]);
  });

  it('CP03 a certificate file, without a template', () => {
    render(
      <Field upLoadType="uploadCer" currentSelect={{ downloadUrl: '/x.xlsx', fileName: 'x', downloadName: '模板' }} />,
    );
    expect(screen.getByRole('button', { name: /选择证书文件/ })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    pick(fileOf('company.CER'));
    expect(names()).toEqual(['company.CER']);
  });
});

describe('VA10 what is refused', () => {
  it('VA10 a second file', () => {
    render(<Field />);
    pick(fileOf('a.xlsx'));
    pick(fileOf('b.xlsx'));
    expect(alert()).toBe('您已上传文件，如需替换请先移除后再次上传');
    expect(names()).toEqual(['a.xlsx']);
  });

  it('VA10 another extension in any case, and a name that only contains an allowed one', () => {
    render(<Field />);
    for (const wrong of ['a.csv', 'xlsx', 'a.xlsx.exe']) {
      pick(fileOf(wrong));
      expect(alert()).toBe('只能上传.xlsx、.xls格式的文件');
    }
    pick(fileOf('A.XLSX'));
    expect(alert()).toBeNull();
    expect(names()).toEqual(['A.XLSX']);
  });

  it('VA10 more than the size, in megabytes, or nothing at all', () => {
    render(<Field fileSize={2} />);
    pick(fileOf('a.xls', 2 * MB + 1));
    expect(alert()).toBe('上传文件最大为2M');
    pick(fileOf('a.xls', 0));
    expect(alert()).toBe('文件内容为空，请重新选择');
    pick(fileOf('a.xls', 2 * MB));
    expect(names()).toEqual(['a.xls']);
  });

  it('VA10 more files than the limit, of those that are dropped together', () => {
    render(<Field limitNum={2} />);
    fireEvent.drop(screen.getByRole('group', { name: '上传文件' }), {
      dataTransfer: { files: [fileOf('a.xls'), fileOf('b.xls'), fileOf('c.xls')] },
    });
    expect(names()).toEqual(['a.xls', 'b.xls']);
    expect(alert()).toBe('最多上传 2 个文件，如需替换请先移除后再次上传');
  });

  it('VA10 an empty list at submission', () => {
    expect(uploadFault([])).toBe('请选择要上传的文件');
    expect(uploadFault(undefined)).toBe('请选择要上传的文件');
  });
});

describe('ST13 the hint', () => {
  it('ST13 appears when a submission finds no file, and ends with one; removal empties the list', () => {
    const { rerender } = render(<Field />);
    expect(alert()).toBeNull();
    rerender(<Field submitted />);
    expect(alert()).toBe('请选择要上传的文件');
    pick(fileOf('a.xlsx'));
    expect(alert()).toBeNull();
    remove('a.xlsx');
    expect(listed()).toEqual([]);
    expect(alert()).toBe('请选择要上传的文件');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /选择文件/ }));
  });

  it('ST13 a refusal is gone with the file that caused it', () => {
    render(<Field />);
    pick(fileOf('a.xlsx'));
    pick(fileOf('b.xlsx'));
    remove('a.xlsx');
    pick(fileOf('b.xlsx'));
    expect(alert()).toBeNull();
    expect(names()).toEqual(['b.xlsx']);
  });
});

describe('CP03 progress', () => {
  it('CP03 follows the upload of the file and keeps the answer', async () => {
    const { carried, send } = carrier();
    render(<Field send={send} />);
    pick(fileOf('a.xlsx'));
    const bar = () => screen.getByRole('progressbar', { name: '上传进度 a.xlsx' }).getAttribute('aria-valuenow');
    expect(bar()).toBe('0');
    act(() => carried[0]!.progress(41.7));
    expect(bar()).toBe('42');
    expect(uploadFault(listed())).toBe('文件上传中，请稍候');
    await act(async () => carried[0]!.done({ fileId: 'f1' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(listed()).toMatchObject([{ state: 'sent', percent: 100, answer: { fileId: 'f1' } }]);
    expect(uploadFault(listed())).toBeNull();
  });

  it('CP03 says why it failed, and tries again', async () => {
    const { carried, send } = carrier();
    render(<Field send={send} />);
    pick(fileOf('a.xlsx'));
    await act(async () => carried[0]!.fail(new Error('网络中断，请重试')));
    expect(screen.getByText('网络中断，请重试')).toBeTruthy();
    expect(uploadFault(listed())).toBe('文件上传失败，请重试或移除');
    fireEvent.click(screen.getByRole('button', { name: '重新上传 a.xlsx' }));
    expect(carried).toHaveLength(2);
    await act(async () => carried[1]!.done(null));
    expect(uploadFault(listed())).toBeNull();
  });

  it('CP03 is aborted by removing the file, and a late answer changes nothing', async () => {
    const { carried, send } = carrier();
    render(<Field send={send} />);
    pick(fileOf('a.xlsx'));
    remove('a.xlsx');
    expect(carried[0]!.signal.aborted).toBe(true);
    await act(async () => {
      carried[0]!.progress(80);
      carried[0]!.done({});
    });
    expect(names()).toEqual([]);
    expect(listed()).toEqual([]);
  });
});

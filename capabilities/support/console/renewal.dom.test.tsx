import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { sent } from '#testkit/plain-envelope.ts';
import { Documents } from './documents.tsx';
import { RenewalDialog } from './renewal-dialog.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));
vi.mock('#platform/portal-kit/upload.ts', () => ({ uploadFile: async () => ({ fileId: FILE }) }));

const FILE = '0192f0c0-0000-7000-8000-000000000009';
const waiting = {
  validUntil: '2031-10-31',
  proposedBy: '运营甲',
  proposedAt: '2026-11-20T10:00:00+08:00',
  files: [{ fileId: FILE, fileName: '新执照.pdf', applicationNo: null }],
};
const license = {
  document: 'license',
  validUntil: '2026-11-01',
  since: '2024-01-02T10:00:00+08:00',
  isRenewed: false,
  files: [{ fileId: FILE, fileName: '执照.pdf', applicationNo: 'JJ20240102000001' }],
  waiting: null as typeof waiting | null,
};
const legalId = { ...license, document: 'legalId', validUntil: null, since: null, files: [] };
let list: unknown[];
let refusal: [code: string, text: string] | null;

beforeEach(() => {
  sent.length = 0;
  list = [license, legalId];
  refusal = null;
  vi.stubGlobal('fetch', (url: string) => {
    const isRenewal = url.endsWith('document/renew');
    const [responseCode, responseDesc] = (isRenewal && refusal) || ['00000', '成功'];
    const data = isRenewal ? (refusal ? null : { changeId: 'c1' }) : { list };
    return Promise.resolve(Response.json({ responseCode, responseDesc, data }));
  });
});
afterEach(() => {
  closePage();
  useSession.getState().end();
});

const enter = (...codes: string[]) =>
  useSession.getState().enter(
    { userId: 'u1', mid: '', platformNo: 'console' } as UserInfo,
    codes.map((code) => ({ funcMenuNo: code, funcMenuName: code, funcMenuType: 'func_btn' })),
  );
const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const choose = async (name: string) => {
  const radio = await screen.findByRole('radio', { name });
  await act(async () => void fireEvent.click(radio));
};

describe('The documents of a merchant', () => {
  it('are shown with their end and since when it is known; pictures only to who may open them', async () => {
    await act(async () => enter('op.merchant.view'));
    await renderPage(<Documents mid="M100001" />);
    expect((await screen.findByText(/营业执照：有效期至 2026-11-01/)).textContent).toContain('2024-01-02 开户时登记');
    expect(screen.getByText(/法人身份证：未登记/)).toBeDefined();
    expect(screen.queryByRole('button', { name: '查看营业执照附件' })).toBeNull();
  });

  it('that wait for a second person are shown below, with their pictures', async () => {
    list = [{ ...license, waiting }, legalId];
    await act(async () => enter('op.merchant.view', 'op.onboarding.approve'));
    await renderPage(<Documents mid="M100001" />);
    expect(await screen.findByRole('button', { name: '查看新营业执照附件' })).toBeDefined();
    expect(screen.getByText(/新证件有效期至 2031-10-31/).textContent).toContain('运营甲 2026-11-20 提交');
    expect(screen.getByRole('link', { name: '去处理' }).getAttribute('href')).toContain('/changes');
  });
});

describe('The dialog of a new document', () => {
  const open = () => renderPage(<RenewalDialog mid="M100001" customerName="晨光贸易" close={() => undefined} />);
  const fill = async () => {
    await choose('长期');
    const file = new File(['%PDF-'], '新执照.pdf');
    await act(
      async () => void fireEvent.change(screen.getByLabelText('文件', { exact: true }), { target: { files: [file] } }),
    );
    fireEvent.change(screen.getByRole('textbox', { name: '原因' }), { target: { value: '商户寄来新执照' } });
  };

  it('asks for the end, the pictures and the reason, and says what is known now', async () => {
    await open();
    expect(await screen.findByText('当前有效期：2026-11-01')).toBeDefined();
    await press(/下一步$/);
    expect(await screen.findByText('请选择新证件的到期日')).toBeDefined();
    expect(screen.getByText('请选择要上传的文件')).toBeDefined();
    expect(screen.getByText(/请填写原因/)).toBeDefined();
    expect(sent.some(({ path }) => path.endsWith('renew'))).toBe(false);
    await choose('法人身份证');
    expect(await screen.findByText('当前有效期：未登记')).toBeDefined();
  });

  it('sends a document without an end, and says at the field that one waits already', async () => {
    refusal = ['01606KPLMS', '已有一项相同的变更待确认，请先处理后再提交'];
    await open();
    await fill();
    await press(/下一步$/);
    fireEvent.change(await screen.findByRole('textbox', { name: '动态码' }), { target: { value: '123456' } });
    await press(/确\s*认$/);
    expect(await screen.findByText(/已有一项相同的变更/, { selector: '.ant-form-item-explain-error' })).toBeDefined();
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('document/renew'))?.input).toMatchObject({
        mid: 'M100001',
        document: 'license',
        validUntil: null,
        fileIds: [FILE],
        reason: '商户寄来新执照',
        mespAuthList: [{ totpCode: '123456' }],
      }),
    );
  });
});

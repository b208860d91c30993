import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import WordsPage from './words-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const words = { words: ['套现', '刷单'], versions: [], waiting: [{ title: '增加 3 个词', proposedBy: '管文静' }] };
let data: object = words;

beforeEach(() => {
  data = { ...words, waiting: [] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data })));
});
afterEach(() => {
  closePage();
  useSession.getState().end();
});

async function visit(...codes: string[]): Promise<HTMLElement> {
  const menu = codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' }));
  useSession.getState().enter({ mid: '', platformNo: 'P01' } as UserInfo, menu);
  await renderPage(<WordsPage />, '/system/words');
  return screen.findByRole('list', { name: '备注与留言敏感词' });
}

describe('The page of word lists', () => {
  it('lets nobody choose words who may not change them', async () => {
    const list = await visit('op.system.view');
    expect(within(list).getByText('套现')).toBeDefined();
    expect(within(list).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  });

  it('counts the chosen words on the button that removes them', async () => {
    const list = await visit('op.system.edit');
    fireEvent.click(within(list).getByRole('button', { name: '套现' }));
    expect(within(list).getByRole('button', { pressed: true }).textContent).toBe('套现');
    expect(screen.getByRole('button', { name: '删除所选 1 个' })).toHaveProperty('disabled', false);
  });

  it('says what waits, and takes no other change meanwhile', async () => {
    data = words;
    await visit('op.system.edit');
    expect(screen.getByText('待审批：增加 3 个词（管文静 提交）')).toBeDefined();
    for (const name of ['增加', '删除']) expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  });
});

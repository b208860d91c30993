import '#testkit/jsdom-gaps.ts';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { submittedBatch } from '#capabilities/order/portal/shared/batch/test/submitted-batch.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

type Module = Record<string, ComponentType<object>>;
const modules = import.meta.glob<Module>('../../capabilities/*/portal/*.tsx');
const sources = import.meta.glob<string>('../../capabilities/*/portal/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Every page that pays by a sheet, found by what it renders. */
const batchPages = Object.keys(sources).filter((file) => sources[file]!.includes('<BatchPage'));

const submitted = { ...submittedBatch, state: 'done', total: 2, done: 2, succeeded: 2, failed: 0, totalCount: 2 };
beforeEach(() => {
  useSession.setState({ codes: new Set() });
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json({
        responseCode: '00000',
        responseDesc: '成功',
        data: url.includes('queryBatchRecords') ? submitted : { list: [] },
      }),
    ),
  );
});
afterEach(closePage);

it('The pages that pay by a sheet are the seven of the menu', () => {
  expect(batchPages).toHaveLength(7);
});

it.each(batchPages)('Opened by its address alone after a success, %s begins with an empty upload', async (file) => {
  const [Page] = Object.values(await modules[file]!()) as [ComponentType<object>];
  const router = await renderPage(<Page />, '/?f.batch=b');
  await screen.findByText(/货款\.xlsx/);
  expect(screen.queryByText('上传文件')).toBeNull();
  await act(() => router.navigate('/'));
  expect(screen.getByText('上传文件')).toBeTruthy();
  expect([screen.queryByText(/货款\.xlsx/), screen.queryByText('批次不存在')]).toEqual([null, null]);
});

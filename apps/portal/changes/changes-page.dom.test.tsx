import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import ChangesPage from './changes-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const change = {
  changeId: '0192f0c0-0000-7000-8000-000000000003',
  callId: '0192f0c0-0000-7000-8000-000000000003',
  kind: 'split.ratio',
  kindName: '分账比例',
  title: '将分账比例由 30.00% 改为 45.50%',
  lines: [{ label: '分账比例', before: '30.00%', after: '45.50%' }],
  state: 'pending',
  stateName: '待确认',
  reason: '季度调整',
  proposedBy: '陈光明',
  proposedAt: '2026-11-20T15:00:00+08:00',
  isOwn: false,
  lapsesAt: '2026-12-20T15:00:00+08:00',
  mayDecide: true,
  decidedBy: '',
  decidedAt: null,
  decisionReason: '',
};
let answers: Record<string, unknown>;
const calledPaths: unknown[] = [];
const paged = (...list: object[]) => ({ list, pageNo: 1, pageSize: 20, totalCount: list.length });

beforeEach(() => {
  calledPaths.length = 0;
  answers = { 'change/queryChanges': paged(change) };
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(/^.*\/api\//, '');
    calledPaths.push(path);
    return Promise.resolve(
      Response.json(
        answers[path]
          ? { responseCode: '00000', responseDesc: '成功', data: answers[path] }
          : { responseCode: '03721KCSDS', responseDesc: '该变更已处理，请刷新' },
      ),
    );
  });
});
afterEach(closePage);

const draw = (address = '/system/changes') => renderPage(<ChangesPage />, address);
const rowOf = async () => (await screen.findByText(change.title)).closest('tr')!;
const buttons = (row: HTMLElement) => [...row.querySelectorAll('button')].map(({ textContent }) => textContent);

it('A waiting change shows who wants what, why and until when, and can be confirmed', async () => {
  await draw();
  const row = await rowOf();
  expect(row.textContent).toMatch(/分账比例.*30.00% → 45.50%.*季度调整.*陈光明.*待确认.*12-\d\d \d\d:\d\d 失效/);
  expect(buttons(row).map((text) => text?.replaceAll(' ', ''))).toEqual(['拒绝', '确认生效']);
  await act(async () => void fireEvent.click(row.querySelectorAll('button')[1]!));
  expect(await screen.findByText('确认分账比例变更')).toBeTruthy();
});

it('A person who proposed a change takes it back; one who may not decide it only sees it', async () => {
  answers['change/queryChanges'] = paged(
    { ...change, isOwn: true, mayDecide: false },
    { ...change, changeId: 'other', title: '其他变更', mayDecide: false },
  );
  await draw();
  expect(buttons(await rowOf()).map((text) => text?.replaceAll(' ', ''))).toEqual(['撤回']);
  expect(buttons(screen.getByText('其他变更').closest('tr')!)).toEqual([]);
});

it('A change that has ended says who decided and why, and has no buttons', async () => {
  answers['change/queryChanges'] = paged({
    ...change,
    state: 'refused',
    stateName: '已拒绝',
    mayDecide: false,
    lapsesAt: null,
    decidedBy: '王海涛',
    decidedAt: '2026-11-21T09:00:00+08:00',
    decisionReason: '比例过高',
  });
  await draw('/system/changes?f.tab=ended');
  const row = await rowOf();
  expect(row.textContent).toMatch(/已拒绝.*王海涛.*比例过高/);
  expect(buttons(row)).toEqual([]);
});

it('An empty list says what will be in it', async () => {
  answers['change/queryChanges'] = paged();
  await draw();
  expect(await screen.findByText('没有待确认的变更')).toBeTruthy();
});

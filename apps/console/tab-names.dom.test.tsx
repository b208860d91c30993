import '#testkit/jsdom-gaps.ts';
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useTabTitle } from '#platform/portal-kit/tab-title.ts';
import { useTabs, visitTab } from '#platform/shell/tabs.ts';
import { composeForTest } from '#testkit/compose.ts';
import { keepTabNames, nameTab } from './tab-names.ts';

afterEach(() => {
  cleanup();
  useTabs.setState({ tabs: [], live: [], generations: {} });
});

const Named = ({ title }: { title: string | undefined }) => {
  useTabTitle(title);
  return null;
};
const page = (address: string, title: string | undefined) => (
  <MemoryRouter initialEntries={[address]}>
    <Named title={title} />
  </MemoryRouter>
);
const visit = (key: string, fullPath = key) =>
  act(() => visitTab({ key, fullPath, path: '/merchant/detail', title: '商户详情', affix: false, cacheable: true }));
const titles = () => useTabs.getState().tabs.map(({ title }) => title);

it('The tab of a detail has the name of its record, even if the name came before the tab', () => {
  composeForTest({ nameTab });
  keepTabNames();
  const [first, second] = ['/merchant/detail?mid=M1', '/merchant/detail?mid=M2'];
  visit(first);
  expect(titles()).toEqual(['商户详情']);
  render(page(`${first}&f.tab=staff`, '远山科技有限公司'));
  render(page(second, '南湖商贸有限公司'));
  visit(second);
  expect(titles()).toEqual(['远山科技有限公司', '南湖商贸有限公司']);
  visit(first, `${first}&f.tab=orders`);
  expect(titles()).toEqual(['远山科技有限公司', '南湖商贸有限公司']);
});

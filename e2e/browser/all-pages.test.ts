import { expect, it } from 'vitest';
import { menuNodes } from '#apps/server/catalogue.ts';
import { pages } from './all-pages.ts';

/** Pages that show one object of another page, or a step of it; what leads there is looked at. */
const OF_ANOTHER = ['/order/detail', '/appCenter/creation'];

it('Browsers look at every page of the menu', () => {
  const seen = new Set<string>([...pages.map(([, path]) => path.split('?')[0]!), ...OF_ANOTHER]);
  const paths = menuNodes.flatMap((node) => (node.type === 'func_page' ? [node.path as string] : []));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !seen.has(path))).toEqual([]);
});

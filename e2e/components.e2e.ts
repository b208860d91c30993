import { expect, it } from 'vitest';
import { dates } from './components/dates.ts';
import { entries } from './components/entries.ts';
import { filters } from './components/filters.ts';
import { formats } from './components/formats.ts';
import { lists } from './components/lists.ts';
import { results } from './components/results.ts';
import { sight } from './components/sight.ts';
import { openStoryPortal } from './components/stories.ts';
import { uploads } from './components/uploads.ts';

/**
 * Every component of the kit in a real browser, on the page that developers have for it (coverage ids are in the
 * titles).
 */
const { portal, foreignRequests } = openStoryPortal();

filters(portal);
lists(portal);
dates(portal);
uploads(portal);
entries(portal);
formats(portal);
results(portal);
sight(portal);

it('The page of components has no error in the console, and fetches nothing from elsewhere', () => {
  expect(portal.maker.complaints).toEqual([]);
  expect(foreignRequests).toEqual([]);
});

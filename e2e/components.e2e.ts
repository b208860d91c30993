import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Album } from './desk/browser.ts';
import { dates } from './components/dates.ts';
import { entries } from './components/entries.ts';
import { filters } from './components/filters.ts';
import { formats } from './components/formats.ts';
import { lists } from './components/lists.ts';
import { results } from './components/results.ts';
import { sight } from './components/sight.ts';
import { openStage, type Stage } from './components/stage.ts';
import { uploads } from './components/uploads.ts';

/** Every component of the kit in a real browser, on the page that developers have for it (coverage ids stand in the titles). */
const stage = {} as Stage;
const album = new Album('components');

beforeAll(async () => void Object.assign(stage, await openStage()));
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await album.take(stage.page, 'failed');
});
afterAll(() => stage.close?.());

filters(stage);
lists(stage);
dates(stage);
uploads(stage);
entries(stage);
formats(stage);
results(stage);
sight(stage);

it('has troubled the browser with nothing, and fetched nothing from elsewhere', () => {
  expect(stage.complaints).toEqual([]);
  expect(stage.strangers).toEqual([]);
});

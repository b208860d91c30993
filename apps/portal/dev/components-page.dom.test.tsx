import '#testkit/jsdom-gaps.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#platform/portal-kit/test/render-page.tsx';
import ComponentsPage from './components-page.tsx';

it('Every component of the kit renders without an error of React or antd', async () => {
  await renderPage(<ComponentsPage />);
  expect(screen.getByRole('heading', { level: 1, name: '组件' })).toBeInstanceOf(HTMLElement);
  // The pickers are loaded later than the page.
  await expect.poll(() => document.querySelector('.picker-coming')).toBeNull();
});

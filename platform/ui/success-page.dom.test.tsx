import '#testkit/jsdom-gaps.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { SuccessPage } from './success-page.tsx';

afterEach(cleanup);

describe('the result page', () => {
  it('Rule 18 FOCUS begins at its heading, once: coming back to its tab moves nothing', () => {
    const page = (mode: 'visible' | 'hidden') => (
      <>
        <button type="button">别处</button>
        <Activity mode={mode}>
          <SuccessPage onContinue={() => undefined} />
        </Activity>
      </>
    );
    const { rerender } = render(page('visible'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '受理成功' }));
    screen.getByText('别处').focus();
    rerender(page('hidden'));
    rerender(page('visible'));
    expect(document.activeElement).toBe(screen.getByText('别处'));
  });
});

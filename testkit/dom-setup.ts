import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

// A busy machine is slow, not wrong: what a test waits for may take as long as in a database or browser test.
configure({ asyncUtilTimeout: 60_000 });

/*
 * All files share one window and one copy of the libraries, because React, antd and jsdom take longer to load than the
 * tests take. Each file has its own copy of our modules, and leaves the window as it found it.
 */
vi.resetModules();

// jsdom draws frames by one interval. A test that began it under fake timers would leave a window that draws no frame
// any more.
window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), 16));
window.cancelAnimationFrame = (id) => clearTimeout(id);

// What @testing-library/react does when it is loaded, which only the first file does.
beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});

/*
 * React and antd complain on the console of a developer's browser. Here the same code runs, so a test that makes them
 * complain has failed. That an update came outside of `act` is said in tests only: one that waits for what is seen
 * needs none.
 */
const ONLY_IN_TESTS = /\bact\(\.\.\.\)/;
const complaints: string[] = [];
const say = console.error;
beforeAll(() => {
  console.error = (...words: unknown[]) => {
    const text = format(...words);
    if (ONLY_IN_TESTS.test(text)) return;
    complaints.push(text);
    say(...words);
  };
});
// What unmounting causes belongs to its test: hooks run in reverse order.
afterEach(() => {
  const errors = complaints.splice(0);
  if (errors.length > 0) throw new Error(`complaints on the console:\n${errors.join('\n')}`);
});
afterEach(cleanup);

afterAll(() => {
  console.error = say;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

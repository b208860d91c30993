import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { isSoak } from './testkit/sample.ts';
import LongestFirst from './tools/longest-first.ts';

const outside = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
/** A busy machine is slow, not wrong: these end a test that hangs, and measure nothing. */
const patient = {
  testTimeout: isSoak() ? 1_800_000 : 300_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Four kinds of test, told apart by name (docs/architecture.md): pure rules, use cases on the real PostgreSQL,
 * components in jsdom, and journeys in a real browser against the whole product.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // At the end of a run products and databases are ended, which a busy machine does slowly.
    teardownTimeout: 300_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...outside, '**/*.db.test.ts', '**/*.dom.test.tsx'],
          environment: 'node',
          setupFiles: ['./testkit/composition-setup.ts', './testkit/seed-setup.ts'],
          // They mock no module: one copy serves all files.
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: outside,
          environment: 'node',
          globalSetup: ['./testkit/database-setup.ts'],
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'testkit/light-argon2.ts') },
          setupFiles: ['./testkit/composition-setup.ts', './testkit/seed-setup.ts'],
          maxWorkers: 2,
          // They mock no module either; each has a database of its own.
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['**/*.dom.test.tsx'],
          exclude: outside,
          environment: 'jsdom',
          // Loading React, antd and jsdom costs four times what the tests do (dom-setup.ts).
          isolate: false,
          setupFiles: ['./testkit/dom-setup.ts', './testkit/composition-setup.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: [`e2e/**/*.${isSoak() ? '{e2e,soak}' : 'e2e'}.ts`],
          exclude: outside,
          environment: 'node',
          globalSetup: ['./testkit/seeded-product.ts'],
          // Each file has a product of its own, so that four run at a time: while one waits for a bank or a lease,
          // others keep the cores busy.
          maxWorkers: Number(process.env.E2E_LANES ?? 4),
          // The files of a lane share its process, its browser and, if they say so, its product (browser/portal.ts).
          isolate: false,
          ...patient,
          testTimeout: 600_000,
        },
      },
    ],
  },
});

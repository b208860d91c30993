import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangeLine } from '#platform/http/handler.ts';
import { exportApplications } from '../contract/provider-operations.ts';
import { OnboardingFixture } from './test/onboarding-fixture.ts';

let one: OnboardingFixture;
beforeAll(async () => {
  one = await OnboardingFixture.open();
});
afterAll(() => one.close());

it('The list of applications leaves as a file without ID numbers, the filter is in the log', async () => {
  const { applicationNo } = await one.submit();
  await one.write(one.data({ subject: { name: '别的公司' } }));
  const changes: ChangeLine[] = [];
  const input = { text: '', state: 'submitted', format: 'csv' } as const;
  const done = await one.at(one.decider, exportApplications, input, { changes });
  if (!done.ok) throw new Error(done.code);
  const [head, ...rows] = (await text(done.data.content as AsyncIterable<never>)).trim().split(/\r?\n/);
  expect(head).not.toContain('身份证');
  // The last line has the sums.
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(applicationNo);
  expect(rows[0]).toMatch(/1\d{2}\*{4}\d{4}/);
  expect(rows[0]).not.toMatch(/\d{17}[\dX]/);
  expect(changes).toContainEqual({ label: '状态', before: '', after: '待审核' });
});

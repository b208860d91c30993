import { describe, expect, it } from 'vitest';
import { setUpPlan } from './requirements.ts';

const missing = [
  { what: 'Chromium', packages: ['chromium'] },
  { what: 'a Chinese font', packages: ['fontconfig', 'fonts-noto-cjk'] },
];

describe('What the machine lacks for the tests', () => {
  it('is nothing where all is there', () => {
    expect(setUpPlan([], { isRoot: false, hasApt: false })).toEqual({ kind: 'ready' });
  });

  it('is installed by root, who is told so', () => {
    const plan = setUpPlan(missing, { isRoot: true, hasApt: true });
    expect(plan).toMatchObject({ kind: 'install', message: expect.stringContaining('Chromium, a Chinese font') as string, command: expect.stringMatching(/apt-get install .* chromium fontconfig fonts-noto-cjk/) as string });
  });

  it('is named to anybody else, with one command', () => {
    expect(setUpPlan(missing, { isRoot: false, hasApt: true })).toMatchObject({ kind: 'refuse', message: expect.stringContaining('sudo apt-get install -y --no-install-recommends chromium fontconfig fonts-noto-cjk') as string });
    expect(setUpPlan(missing, { isRoot: true, hasApt: false })).toMatchObject({ kind: 'refuse', message: expect.stringContaining('chromium fontconfig fonts-noto-cjk') as string });
  });
});

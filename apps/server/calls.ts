/**
 * `npm run calls`: every operation as a JSON line, path, method, policy, whether it moves money; for people and for
 * security scanners. `npm run calls -- --check PAGE` compares them with a page in the form of docs/spec/calls.md, and
 * ends with 1 where they differ.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { permissionOf } from '#platform/kernel/operation.ts';
import { operations } from './catalogue.ts';
import { compareCalls } from './compare-calls.ts';

function list(): void {
  for (const { path, title, policy } of operations) {
    const {
      audience,
      anyMember = false,
      adminOnly = false,
      effect,
      movesMoney = false,
      confirm = {},
      certificate = false,
    } = policy;
    console.log(
      JSON.stringify({
        path: `/api/${path}`,
        method: 'POST',
        title,
        audience,
        permission: permissionOf(policy),
        anyMember,
        adminOnly,
        effect,
        movesMoney,
        confirm,
        certificate,
      }),
    );
  }
}

function check(file: string): void {
  const { missing, stricter } = compareCalls(readFileSync(file, 'utf8'), operations);
  for (const line of [...missing, ...stricter]) console.log(line);
  console.log(`${missing.length} differences, ${stricter.length} calls stricter than the page`);
  if (missing.length) process.exitCode = 1;
}

const { check: page } = parseArgs({ options: { check: { type: 'string' } } }).values;
if (page) check(page);
else list();

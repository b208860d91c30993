/**
 * `npm run calls`: every operation as a JSON line, path, method, policy, whether it moves money; for people and for
 * security scanners.
 */
import { permissionOf } from '#platform/kernel/operation.ts';
import { operations } from './catalogue.ts';

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

import { kept } from '#platform/db/retention.ts';
import { accessErrors } from '../contract/errors.ts';
import { accessFieldLabels } from '../contract/field-labels.ts';
import { changeOperations } from '../contract/change-operations.ts';
import { accessMenu } from '../contract/menu.ts';
import { menuOperations } from '../contract/menu-operations.ts';
import { accessOperations } from '../contract/operations.ts';
import { protectionOperations } from '../contract/protection-operations.ts';
import { roleOperations } from '../contract/role-operations.ts';
import { staffOperations } from '../contract/staff-operations.ts';
import { accessChanges } from './access-change.ts';
import { accessBindings } from './bindings.ts';
import type { AccessDeps } from './deps.ts';
import { invitedMessage } from './messages.ts';
import { NOTIFY_INVITED, notifyInvitedJob } from './notify-invited.ts';
import { peopleSearch } from './search-people.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const accessCapability = {
  name: 'access',
  retention: [
    kept(
      'things',
      'access.address_lists',
      'access.function_flags',
      'access.menu_codes',
      'access.menu_settings',
      'access.menus',
      'access.opened_applications',
      'access.product_openings',
      'access.role_codes',
      'access.roles',
      'access.step_up_rules',
    ),
  ],
  operations: [
    ...accessOperations,
    ...staffOperations,
    ...roleOperations,
    ...changeOperations,
    ...menuOperations,
    ...protectionOperations,
  ],
  errors: accessErrors,
  fieldLabels: accessFieldLabels,
  messages: [invitedMessage],
  menu: accessMenu,
  changes: accessChanges,
  search: peopleSearch,
  bindings: (parts: { access: AccessDeps }) => accessBindings(parts.access),
  jobs: (parts: Parameters<typeof notifyInvitedJob>[0]) => ({ [NOTIFY_INVITED]: notifyInvitedJob(parts) }),
};

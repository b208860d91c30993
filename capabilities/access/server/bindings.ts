import { bind, type Binding } from '#platform/http/handler.ts';
import * as changes from '../contract/change-operations.ts';
import * as menus from '../contract/menu-operations.ts';
import * as operations from '../contract/operations.ts';
import * as protection from '../contract/protection-operations.ts';
import * as roles from '../contract/role-operations.ts';
import * as staff from '../contract/staff-operations.ts';
import { showAddressList } from './address-list.ts';
import { disablingCommand, flagCommand, roleCommand, staffCommand } from './commands.ts';
import type { AccessDeps } from './deps.ts';
import {
  asksSoleAdministrator,
  deleteRole,
  judgeChange,
  setDisabledStaff,
  setAddresses,
  setFlag,
  setRole,
  setStaff,
  setStepUp,
  takeBackChange,
} from './make-change.ts';
import { setMenu, showManagedMenu } from './edit-menu.ts';
import { showChanges } from './show-changes.ts';
import { showLoginInfo } from './show-login-info.ts';
import { showResources, showWholeMenu } from './show-menu.ts';
import { showFlags, showRole, showRoleOptions, showRoles } from './show-roles.ts';
import { showStepUp } from './step-up.ts';
import { showStaff, showStaffMember } from './show-staff.ts';

export const accessBindings = (deps: AccessDeps): Binding[] => [
  bind(operations.platformLoginInfo, showLoginInfo(deps)),
  bind(operations.listMenu, showWholeMenu(deps.operations)),
  bind(operations.listAuthResources, showResources(deps.operations)),
  bind(staff.pageStaff, showStaff),
  bind(staff.queryStaff, showStaffMember(deps)),
  bind(staff.editStaff, setStaff(deps), asksSoleAdministrator(deps, staffCommand)),
  bind(staff.disableStaff, setDisabledStaff(deps), asksSoleAdministrator(deps, disablingCommand)),
  bind(roles.pageRoles, showRoles),
  bind(roles.listRoles, showRoleOptions),
  bind(roles.queryRole, showRole(deps)),
  bind(roles.editRole, setRole(deps), asksSoleAdministrator(deps, roleCommand)),
  bind(roles.removeRole, deleteRole(deps)),
  bind(roles.listFlags, showFlags(deps)),
  bind(roles.editFlag, setFlag(deps), asksSoleAdministrator(deps, flagCommand)),
  bind(menus.listManagedMenu, showManagedMenu),
  bind(menus.editMenu, setMenu),
  bind(protection.showAddresses, showAddressList),
  bind(protection.editAddresses, setAddresses(deps)),
  bind(protection.listStepUp, showStepUp),
  bind(protection.editStepUp, setStepUp(deps)),
  bind(changes.pageChanges, showChanges),
  bind(changes.decideChange, judgeChange(deps)),
  bind(changes.withdrawChange, takeBackChange),
];

import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import * as record from '../contract/record-operations.ts';
import { changeContact, merchantRecord } from './merchant-record.ts';
import { changeDefaultMerchant, showAdministrator, showPendingRoles, showPlatforms } from './show-relations.ts';

export const merchantBindings = (): Binding[] => [
  bind(operations.queryAdminInfo, showAdministrator),
  bind(operations.listPlatforms, showPlatforms),
  bind(operations.listPendingRoles, showPendingRoles),
  bind(operations.setDefaultMerchant, changeDefaultMerchant),
  bind(record.showMerchant, merchantRecord),
  bind(record.updateContact, changeContact),
];

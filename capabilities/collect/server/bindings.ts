import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import * as plans from '../contract/plan-operations.ts';
import { save, showPlan, stop } from './change-plan.ts';
import { create } from './create-collection.ts';
import { placeBatch } from './place-batch.ts';
import { end, grant, showMandates, showRelatedAccounts } from './give-mandates.ts';
import { showCollection, showCollections } from './show-collections.ts';

export const collectBindings = (): Binding[] => [
  bind(operations.grantMandate, grant),
  bind(operations.endMandate, end),
  bind(operations.listMandates, showMandates),
  bind(operations.queryRelationAccounts, showRelatedAccounts),
  bind(operations.createCollection, create),
  bind(operations.collectBatch, placeBatch),
  bind(plans.savePlan, save),
  bind(plans.stopPlan, stop),
  bind(plans.queryPlan, showPlan),
  bind(operations.listCollections, showCollections),
  bind(operations.queryCollection, showCollection),
];

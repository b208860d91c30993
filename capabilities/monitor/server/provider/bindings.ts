import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { overview } from './overview.ts';
import { reviveJob, showJobs } from './queue.ts';

export const monitorProviderBindings = (): Binding[] => [
  bind(operations.showOverview, overview),
  bind(operations.showQueue, showJobs),
  bind(operations.reviveDeadJob, reviveJob),
];

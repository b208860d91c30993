import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { overview } from './overview.ts';
import { reviveJob, showJobs } from './queue.ts';

export const monitorProviderBindings = (parts: Parameters<typeof overview>[0]): Binding[] => [
  bind(operations.showOverview, overview(parts)),
  bind(operations.showQueue, showJobs),
  bind(operations.reviveDeadJob, reviveJob),
];

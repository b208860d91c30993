import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { listDeliveries, resend, showOne } from './deliveries.ts';
import type { WebhookDeps } from './deps.ts';
import { judgeEndpoint, proposeEdit, proposeEndpoint, takeBackEndpoint } from './endpoint-change.ts';
import { changeSecret, end, pause, resume, revealSecret, sendTest, showEndpoints } from './endpoints.ts';

export const webhookBindings = (deps: WebhookDeps): Binding[] => [
  bind(operations.listEndpoints, showEndpoints(deps)),
  bind(operations.addEndpoint, proposeEndpoint(deps)),
  bind(operations.editEndpoint, proposeEdit(deps)),
  bind(operations.decideEndpoint, judgeEndpoint(deps)),
  bind(operations.withdrawEndpoint, takeBackEndpoint),
  bind(operations.showSecret, revealSecret(deps)),
  bind(operations.rotateSecret, changeSecret(deps)),
  bind(operations.pauseEndpoint, pause),
  bind(operations.resumeEndpoint, resume),
  bind(operations.endEndpoint, end),
  bind(operations.testEndpoint, sendTest),
  bind(operations.pageDeliveries, listDeliveries),
  bind(operations.showDelivery, showOne),
  bind(operations.sendAgain, resend),
];

import type { SmsDeps } from '#capabilities/identity/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import { acceptInvitation, openInvitation } from '../contract/operations.ts';
import { showInvitation, takeInvitation } from './accept-invitation.ts';

export const onboardingBindings = (deps: SmsDeps): Binding[] => [
  bind(openInvitation, showInvitation),
  bind(acceptInvitation, takeInvitation(deps)),
];

import type { SmsDeps } from '#capabilities/identity/server/index.ts';
import type { MessengerApp } from '#platform/port/messenger-app.ts';

export interface MessengerDeps extends Pick<SmsDeps, 'realClock'> {
  messenger: MessengerApp;
}

import { call } from '#platform/portal-kit/client.ts';
import { watchSceneQr } from '../../../contract/qr-operations.ts';
import type { QrCalls } from './use-qr.ts';

/** The calls of a QR that a signed-in person opens: every scene is watched by the same one. */
export const sceneCalls = (open: QrCalls<true>['open']): QrCalls<true> => ({
  open,
  watch: (qrCodeId, state, signal) => call(watchSceneQr, { qrCodeId, state }, { quiet: true, signal }),
  finish: async () => true,
});

export {
  bind,
  bindWaiting,
  fileOf,
  personOf,
  providerOf,
  roleOf,
  type Binding,
  type CallContext,
  type Handler,
  type MerchantRole,
  type Session,
  type WaitingContext,
  type WaitingHandler,
} from './handler.ts';
export { bindApi, bindAsPage, type ApiBinding, type ApiCallContext, type ApiHandler } from './api/api-binding.ts';
export type { ApiKey, ApiKeys, ApiOptions } from './api/api-keys.ts';
export { AT_ONCE } from './constants.ts';
export { httpRetention } from './retention.ts';
export type { Confirmation, Guards } from './guards.ts';
export { serverLog } from './log.ts';
export { createGatewayCalls, createGauges, type GaugeTexts, type Samples } from './metrics.ts';
export type { HttpServerOptions } from './options.ts';
export type { PlainRoute } from './plain-routes.ts';
export type { ContentPolicy } from './security-headers.ts';
export { serveProbes } from './probe-server.ts';
export { createHttpServer } from './server.ts';
export { createTransportKeys, type TransportKeys } from './transport-keys.ts';

/** Of every adapter that speaks HTTP. */
export interface GatewayOptions {
  /** Counts the adapter's calls (gateway-meter.ts); default: they are not counted. */
  send?: typeof fetch;
}

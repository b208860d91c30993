/** What the endpoints of either realm need: the key of their secrets, and where deliveries may go. */
export interface WebhookDeps {
  /** PORTAL_SECRET. */
  secret: Buffer;
  /** WEBHOOK_ALLOW: addresses and ranges of the own network that may be reached, also by http. */
  allow: readonly string[];
}

import type { Probe } from '../probe.ts';

/** What a gateway must do. `check` tells the probe what it breaks. */
export interface Rule {
  name: string;
  holds: string;
  /** Without this part of the access it cannot be checked. */
  needs?: 'token' | 'signing';
  check(probe: Probe): Promise<void>;
}

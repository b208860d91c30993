import type { Probe } from '../probe.ts';

/** What a gateway must do. `check` tells the probe what it breaks. */
export interface Rule {
  name: string;
  holds: string;
  check(probe: Probe): Promise<void>;
}

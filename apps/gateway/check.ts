import { gatewayContracts } from '#platform/port/contract/index.ts';
import type { GatewayName } from '#platform/port/gateway-meter.ts';
import { Probe, type ProbeOptions } from './probe.ts';
import { rulesOfEvery } from './rules/every-gateway.ts';
import { rulesOf } from './rules/others.ts';
import type { Rule } from './rules/rule.ts';

/** What a gateway is checked for, in this sequence. What every answer must be is checked by all of them. */
export const checkedRules = (gateway: GatewayName): Rule[] => [
  ...rulesOfEvery(gatewayContracts[gateway]),
  ...rulesOf[gateway],
];

export interface Finding {
  rule: string;
  sentence: string;
}

/** What the gateway breaks. One that answers nothing is not asked for the rest. */
export async function checkGateway(gateway: GatewayName, options: ProbeOptions): Promise<Finding[]> {
  const probe = new Probe(options);
  for (const rule of checkedRules(gateway)) {
    probe.begin(rule.name);
    await rule.check(probe);
    if (rule.name === 'time' && probe.broken.some((one) => one.rule === 'time' || one.rule === 'answer')) break;
  }
  return probe.broken;
}

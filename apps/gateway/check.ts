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

export interface Checked {
  broken: Finding[];
  /** Rules of which nothing is known: their part of the access is missing, or the gateway answers nothing. */
  unchecked: string[];
}

/** What the gateway breaks. One that answers nothing is not asked for the rest. */
export async function checkGateway(gateway: GatewayName, options: ProbeOptions): Promise<Checked> {
  const probe = new Probe(options);
  const unchecked: string[] = [];
  let isAway = false;
  for (const { name, needs, check } of checkedRules(gateway)) {
    if (isAway || (needs && !options.access[needs])) {
      unchecked.push(name);
      continue;
    }
    probe.begin(name);
    await check(probe);
    isAway = name === 'time' && probe.broken.some((one) => one.rule === 'time' || one.rule === 'answer');
  }
  return { broken: probe.broken, unchecked };
}

/** One line for each rule; a rule that was not checked is never called ok. */
export const linesOf = (gateway: GatewayName, { broken, unchecked }: Checked): string[] =>
  checkedRules(gateway).map(({ name, holds }) => {
    if (broken.some(({ rule }) => rule === name)) return `BROKEN ${name}: ${holds}`;
    return `${unchecked.includes(name) ? 'not checked' : 'ok    '} ${name}: ${holds}`;
  });

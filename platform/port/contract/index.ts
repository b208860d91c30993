import type { GatewayName } from '../gateway-meter.ts';
import { bankContract } from './bank.ts';
import { fundContract } from './fund.ts';
import type { GatewayContract } from './gateway-call.ts';
import { mailContract, messengerContract, smsContract } from './messages.ts';
import { boardContract, identityContract } from './reads.ts';

/** How each gateway is called; docs/gateways is made of it. */
export const gatewayContracts: Readonly<Record<GatewayName, GatewayContract>> = {
  bank: bankContract,
  fund: fundContract,
  sms: smsContract,
  identity: identityContract,
  messenger: messengerContract,
  mail: mailContract,
  board: boardContract,
};

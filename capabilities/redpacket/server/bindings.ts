import type { IdentityDeps } from '#capabilities/identity/server/index.ts';
import { placing } from '#capabilities/order/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { claim, sendCode, showPacket } from './claim-packet.ts';
import { showPayee } from './packet-owner.ts';
import { showLimits } from './packet-limits.ts';
import { placeBatch, redpacketKind } from './redpacket-kind.ts';
import { showPackets, showRecords } from './show-records.ts';

export const redpacketBindings = ({ identity }: { identity: IdentityDeps }): Binding[] => [
  bind(operations.issuePackets, placing(redpacketKind)),
  bind(operations.issueBatch, placeBatch),
  bind(operations.getLimits, showLimits),
  bind(operations.checkPayee, showPayee),
  bind(operations.getRecords, showRecords),
  bind(operations.getPackets, showPackets(identity)),
  bind(operations.openPacket, showPacket(identity)),
  bind(operations.sendClaimCode, sendCode(identity)),
  bind(operations.claimPacket, claim(identity)),
];

import type { Result } from '#platform/kernel/result.ts';
import type { Answer } from '../reply.ts';
import type { Edge, Genuine, Incoming } from './call.ts';
import { runChange, runRead } from './business.ts';
import { openEnvelope } from './envelope.ts';
import { checkFile } from './file.ts';
import { checkPermission } from './permission.ts';
import { readInput } from './schema.ts';
import { findCaller } from './session.ts';
import { checkShape } from './shape.ts';
import { checkTime } from './time.ts';

/**
 * The way of a call, in the order of wire.md; the size was checked when the body was read. Each stage answers a refusal or hands on what it has
 * learned. The result is the answer of a success, or the refusal. `learned` tells the log who is calling as soon as it is proved.
 */
export async function answerCall(edge: Edge, incoming: Incoming, learned: (call: Genuine) => void): Promise<Result<Answer>> {
  const envelope = await checkShape(edge, incoming);
  if (!envelope.ok) return envelope;
  const caller = await findCaller(edge, incoming, envelope.data);
  if (!caller.ok) return caller;
  const inTime = checkTime(envelope.data, edge.now());
  if (!inTime.ok) return inTime;
  const genuine = await openEnvelope(edge, incoming, caller.data, envelope.data);
  if (!genuine.ok) return genuine;
  learned(genuine.data);
  const understood = readInput(genuine.data);
  if (!understood.ok) return understood;
  const allowed = checkPermission(incoming.binding.operation, caller.data.session);
  if (!allowed.ok) return allowed;
  const whole = checkFile(understood.data);
  if (!whole.ok) return whole;
  return incoming.binding.operation.policy.effect === 'read' ? runRead(edge, understood.data) : runChange(edge, understood.data);
}

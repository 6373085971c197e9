import type { EndpointMeta } from '@hearth/contract/endpoint';
import { topicNames } from '@hearth/contract/live/topics';
import type { Actor, Ctx } from './context.ts';
import { newId } from './id.ts';
import { runTransaction, type Call, type PipelineParts } from './pipeline.ts';

const systemMeta: EndpointMeta = {
  place: { kind: 'public' },
  reads: [],
  changes: topicNames,
  action: 'job',
  whileInactive: true,
};

/** A job's transaction: the same pipeline, with the system as the actor, scoped to one property or to all. */
export function runAsSystem<T>(
  parts: PipelineParts,
  propertyId: string | null,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const actor: Actor = {
    id: null,
    callerId: null,
    sessionId: null,
    name: 'System',
    role: 'super_admin',
    isPlatform: true,
    roles: new Map(),
    company: null,
    inactive: new Set(),
    needsSecondFactor: false,
    mustSetUpSecondFactor: false,
    isConfirmed: false,
  };
  const call: Call = {
    meta: systemMeta,
    isRead: false,
    actor,
    requestId: newId(),
    address: 'system',
    headers: {},
    reply: { header: () => undefined },
    scope: {
      role: 'hearth_app',
      actorId: null,
      seesAll: propertyId === null,
      propertyIds: propertyId === null ? [] : [propertyId],
    },
  };
  return runTransaction(parts, call, work);
}

import type { EndpointMeta } from '@hearth/contract/endpoint';
import { topicNames } from '@hearth/contract/live/topics';
import type { Actor } from './actor.ts';
import type { Ctx } from './context.ts';
import { newId } from './id.ts';
import { runTransaction, type PipelineParts } from './pipeline.ts';
import type { Call } from './call.ts';

const systemMeta: EndpointMeta = {
  scope: { kind: 'public' },
  reads: [],
  changes: topicNames,
  action: 'job',
  whileInactive: true,
};

/** The properties a job may access: one, several, or all (null). */
export type SystemScope = string | readonly string[] | null;

/** Runs a job's transaction through the pipeline, with the system as the actor. */
export function runAsSystem<T>(
  parts: PipelineParts,
  reach: SystemScope,
  work: (ctx: Ctx) => Promise<T>,
  action = 'job',
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
    meta: { ...systemMeta, action },
    isRead: false,
    isFromClient: false,
    actor,
    requestId: newId(),
    address: 'system',
    headers: {},
    reply: { header: () => undefined },
    scope: {
      role: 'hearth_app',
      actorId: null,
      seesAll: reach === null,
      propertyIds: reach === null ? [] : [reach].flat(),
    },
  };
  return runTransaction(parts, call, work);
}

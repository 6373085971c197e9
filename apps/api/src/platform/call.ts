import type { EndpointMeta } from '@hearth/contract/endpoint';
import type { FeatureGate } from '@hearth/contract/menu-items';
import type { Actor } from './actor.ts';
import type { Ctx } from './context.ts';
import type { Gate, Scope } from './db/database.ts';
import type { Claim } from './idempotency.ts';

export interface Call {
  meta: EndpointMeta;
  /** It changes nothing. */
  isRead: boolean;
  actor: Actor;
  scope: Scope;
  /** One of its statements is stopped after this; undefined for jobs, which may take their time. */
  longestMs?: number;
  /** Closed, it refuses the call with the sentence of the first feature. */
  gate?: Gate & { features: readonly [FeatureGate, ...FeatureGate[]] };
  requestId: string;
  address: string;
  headers: Ctx['headers'];
  reply: Ctx['reply'];
  claim?: Claim;
}

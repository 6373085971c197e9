import type { EndpointMeta } from '@hearth/contract/endpoint';
import type { FeatureGate } from '@hearth/contract/menu-items';
import type { Actor } from './actor.ts';
import type { Ctx } from './context.ts';
import type { Gate, Scope } from './db/database.ts';
import type { Claim } from './idempotency.ts';

export interface Call {
  meta: EndpointMeta;
  isRead: boolean;
  /** False for jobs. */
  isFromClient: boolean;
  actor: Actor;
  scope: Scope;
  /** Statement timeout; undefined for jobs, which have none. */
  statementTimeoutMs?: number;
  /** If closed, the call is refused with the message of the first feature. */
  gate?: Gate & { features: readonly [FeatureGate, ...FeatureGate[]] };
  requestId: string;
  address: string;
  headers: Ctx['headers'];
  reply: Ctx['reply'];
  claim?: Claim;
}

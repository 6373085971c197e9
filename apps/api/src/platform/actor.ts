import type { CompanyAccessLevel, Role } from '@hearth/contract/roles';

/** The caller. Jobs run as `system`. */
export interface Actor {
  /** The user id; null for jobs and external feeds. */
  id: string | null;
  /**
   * The owner of Idempotency-Keys and the actor of row-level security: the user id, or the key id of an external feed.
   */
  callerId: string | null;
  sessionId: string | null;
  name: string;
  /** The platform role, or the first role of the user. */
  role: Role;
  isPlatform: boolean;
  /** Role by property id, including those the company level grants. */
  roles: ReadonlyMap<string, Role>;
  /** For company staff: the company, the access level and the properties it covers. */
  company: { id: string; level: CompanyAccessLevel; propertyIds: ReadonlySet<string> } | null;
  /** The deactivated properties among the user's own; for platform roles, all of them. */
  inactive: ReadonlySet<string>;
  /** The deployment or a property requires a second factor for one of the user's roles. */
  needsSecondFactor: boolean;
  /** A second factor is required but not set up: only account endpoints respond. */
  mustSetUpSecondFactor: boolean;
  /** The user recently reentered a password or second factor in this session. */
  isConfirmed: boolean;
}

import type { CompanyAccessLevel, Role } from '@hearth/contract/roles';

/** Who makes the call. `system` is a job. */
export interface Actor {
  /** The account; null for the system and for other systems. */
  id: string | null;
  /** Whose Idempotency-Keys the calls claim, and whom row-level security knows: the account or, of another system, its key. */
  callerId: string | null;
  sessionId: string | null;
  name: string;
  /** The platform role, or the user's own first role. */
  role: Role;
  isPlatform: boolean;
  /** Role by property id: own roles, and those that the company level gives. */
  roles: ReadonlyMap<string, Role>;
  /** For who works for a company: its id, the level, and the properties that the level gives. */
  company: { id: string; level: CompanyAccessLevel; propertyIds: ReadonlySet<string> } | null;
  /** The properties that are deactivated, of the own ones; for platform roles of all. */
  inactive: ReadonlySet<string>;
  /** A role held needs a second factor, by the deployment or a property. */
  needsSecondFactor: boolean;
  /** It is needed and there is none: nothing but the own account answers. */
  mustSetUpSecondFactor: boolean;
  /** The password or a factor was asked for again in this session, a short time ago. */
  isConfirmed: boolean;
}

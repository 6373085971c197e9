import { sql, type RawBuilder } from 'kysely';
import { canMovePoints } from '@hearth/contract/permissions';
import { isPlatformRole, type CompanyAccessLevel, type Role } from '@hearth/contract/roles';
import type { Config } from './config.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db/database.ts';
import { statement } from './db/statement.ts';
import type { Tail } from './live/tail.ts';

/** Looks up the callers behind access tokens. */
export interface Actors {
  /** Reads the caller's current roles; undefined when the session or the user has ended. */
  now(sessionId: string): Promise<Actor | undefined>;
  /** Same as `now`, by the hash of the session cookie. */
  fromCookie(tokenHash: string): Promise<Actor | undefined>;
  /** Same as `now`, from a short-lived cache. For calls that change nothing. */
  recent(sessionId: string): Promise<Actor | undefined>;
  /** Clears the cache, so that a commit of this process applies to its next call. */
  forget(): void;
  close(): void;
}

interface ActorRow {
  id: string;
  session_id: string;
  first_name: string;
  last_name: string;
  role: Role;
  /** Property, role, and whether the property requires a second factor for a role held there directly. */
  roles: [string, Role, boolean][];
  company: { id: string; level: CompanyAccessLevel; propertyIds: string[] } | null;
  inactive: string[];
  has_second_factor: boolean;
  is_confirmed: boolean;
}

type SecondFactorConfig = Pick<Config, 'HEARTH_REQUIRE_SECOND_FACTOR'>;

/** Cache lifetime. A revocation takes effect within a second on every process, even if live updates fail. */
const cacheMs = 300;

const actorBy = (column: RawBuilder<unknown>) =>
  statement(
    (_db, value: string) => sql<ActorRow>`
    select u.id, s.id as session_id, u.first_name, u.last_name, u.role,
      (select coalesce(json_agg(json_build_array(p.property_id, p.role, q.requires_second_factor and d.user_id is not null)), '[]')
        from actor_properties(u.id) p join properties q on q.id = p.property_id
        left join property_roles d on d.user_id = u.id and d.property_id = p.property_id and d.removed_at is null) as roles,
      case when u.company_role is not null then json_build_object('id', u.company_id, 'level', u.company_role,
        'propertyIds', array(select c.property_id from company_properties(u.id) c)) end as company,
      array(select q.id::text from properties q where not q.active and (u.role in ('super_admin', 'admin', 'brand_admin', 'content_admin')
        or q.id in (select p.property_id from actor_properties(u.id) p))) as inactive,
      has_second_factor(u.id) as has_second_factor,
      coalesce(s.confirmed_until > now(), false) as is_confirmed
    from sessions s join users u on u.id = s.user_id
    where ${column} = ${value} and s.ended_at is null and s.expires_at > now() and u.disabled_at is null and u.deleted_at is null`,
  );
const bySession = actorBy(sql`s.id`);
const byCookie = actorBy(sql`s.token_hash`);

const loadRow = async (db: Db, by: typeof bySession, value: string) => (await db.executeQuery(by(db, value))).rows[0];

function toActor(row: ActorRow, { HEARTH_REQUIRE_SECOND_FACTOR: requiredForAll }: SecondFactorConfig): Actor {
  const isPlatform = isPlatformRole(row.role);
  const isRequired = isPlatform
    ? canMovePoints(row.role) && requiredForAll
    : row.roles.some(([, role, requires]) => canMovePoints(role) && (requiredForAll || requires));
  return {
    id: row.id,
    callerId: row.id,
    sessionId: row.session_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    role: row.role,
    isPlatform,
    roles: new Map(row.roles.map(([id, role]) => [id, role])),
    company: row.company && { ...row.company, propertyIds: new Set(row.company.propertyIds) },
    inactive: new Set(row.inactive),
    needsSecondFactor: isRequired,
    mustSetUpSecondFactor: isRequired && !row.has_second_factor,
    isConfirmed: row.is_confirmed,
  };
}

interface CacheEntry {
  row: Promise<ActorRow | undefined>;
  /** Undefined until the row has loaded. */
  userId?: string | undefined;
  loadedAt: number;
}

/**
 * Opens the caller lookup. Reads share a short-lived cache, so that the calls of one screen query once; a `session`
 * change evicts the users it concerns.
 */
export function openActors({ db, config, tail }: { db: Db; config: SecondFactorConfig; tail: Tail }): Actors {
  /** By session id, oldest first. */
  const cache = new Map<string, CacheEntry>();
  const unfollow = tail.follow({
    notify(changes) {
      const touched = new Set(changes.filter(({ topic }) => topic === 'session').map(({ _id }) => _id));
      if (touched.size === 0) return;
      for (const [id, { userId }] of cache) if (userId === undefined || touched.has(userId)) cache.delete(id);
    },
    lost: () => cache.clear(),
  });

  function evictExpired(now: number) {
    for (const [id, { loadedAt }] of cache) {
      if (now - loadedAt < cacheMs) return;
      cache.delete(id);
    }
  }

  function load(sessionId: string): CacheEntry {
    const found: CacheEntry = { row: loadRow(db, bySession, sessionId), loadedAt: performance.now() };
    cache.set(sessionId, found);
    void settle(sessionId, found);
    return found;
  }

  /** Evicts lookups that found nothing. */
  async function settle(sessionId: string, found: CacheEntry) {
    found.userId = (await found.row.catch(() => undefined))?.id;
    if (!found.userId && cache.get(sessionId) === found) cache.delete(sessionId);
  }

  return {
    async now(sessionId) {
      const row = await loadRow(db, bySession, sessionId);
      return row && toActor(row, config);
    },
    async fromCookie(tokenHash) {
      const row = await loadRow(db, byCookie, tokenHash);
      return row && toActor(row, config);
    },
    async recent(sessionId) {
      evictExpired(performance.now());
      const row = await (cache.get(sessionId) ?? load(sessionId)).row;
      return row && toActor(row, config);
    },
    forget: () => cache.clear(),
    close: unfollow,
  };
}

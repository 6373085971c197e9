import { sql, type RawBuilder } from 'kysely';
import { movesPoints } from '@hearth/contract/permissions';
import { isPlatformRole, type CompanyAccessLevel, type Role } from '@hearth/contract/roles';
import type { Config } from './config.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db/database.ts';
import { statement } from './db/statement.ts';
import type { Tail } from './live/tail.ts';

/** Who is behind the access tokens of this process. */
export interface Actors {
  /** With the roles held now; undefined when the session or the user has ended. */
  now(sessionId: string): Promise<Actor | undefined>;
  /** The same, by what the cookie of the session is kept as. */
  ofCookie(tokenHash: string): Promise<Actor | undefined>;
  /** The same as it was found a moment ago, for calls that change nothing. */
  recent(sessionId: string): Promise<Actor | undefined>;
  /** What this process committed counts for its next call. */
  forget(): void;
  close(): void;
}

interface ActorRow {
  id: string;
  session_id: string;
  first_name: string;
  last_name: string;
  role: Role;
  /** Property, role, and whether the property asks for a second factor of those who hold a role of its own. */
  roles: [string, Role, boolean][];
  company: { id: string; level: CompanyAccessLevel; propertyIds: string[] } | null;
  inactive: string[];
  has_second_factor: boolean;
  is_confirmed: boolean;
}

type Asks = Pick<Config, 'HEARTH_REQUIRE_SECOND_FACTOR'>;

/** Whatever becomes of the live updates: what was revoked ends within a second on every process. */
const recentMs = 300;

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

function toActor(row: ActorRow, { HEARTH_REQUIRE_SECOND_FACTOR: everybody }: Asks): Actor {
  const isPlatform = isPlatformRole(row.role);
  const isAsked = isPlatform
    ? movesPoints(row.role) && everybody
    : row.roles.some(([, role, asks]) => movesPoints(role) && (everybody || asks));
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
    needsSecondFactor: isAsked,
    mustSetUpSecondFactor: isAsked && !row.has_second_factor,
    isConfirmed: row.is_confirmed,
  };
}

interface Found {
  row: Promise<ActorRow | undefined>;
  /** Undefined until the row is there. */
  userId?: string | undefined;
  askedAt: number;
}

/**
 * Finds who calls. What reads find is kept for a moment, less where a change of access is told (`session` in the changes), so
 * that the calls of one screen ask once.
 */
export function openActors({ db, config, tail }: { db: Db; config: Asks; tail: Tail }): Actors {
  /** By session, in the order in which they were asked for. */
  const kept = new Map<string, Found>();
  const unfollow = tail.follow({
    notify(changes) {
      const touched = new Set(changes.filter(({ topic }) => topic === 'session').map(({ _id }) => _id));
      if (touched.size === 0) return;
      for (const [id, { userId }] of kept) if (userId === undefined || touched.has(userId)) kept.delete(id);
    },
    lost: () => kept.clear(),
  });

  function dropOld(now: number) {
    for (const [id, { askedAt }] of kept) {
      if (now - askedAt < recentMs) return;
      kept.delete(id);
    }
  }

  function find(sessionId: string): Found {
    const found: Found = { row: loadRow(db, bySession, sessionId), askedAt: performance.now() };
    kept.set(sessionId, found);
    void settle(sessionId, found);
    return found;
  }

  /** What was not found is not kept. */
  async function settle(sessionId: string, found: Found) {
    found.userId = (await found.row.catch(() => undefined))?.id;
    if (!found.userId && kept.get(sessionId) === found) kept.delete(sessionId);
  }

  return {
    async now(sessionId) {
      const row = await loadRow(db, bySession, sessionId);
      return row && toActor(row, config);
    },
    async ofCookie(tokenHash) {
      const row = await loadRow(db, byCookie, tokenHash);
      return row && toActor(row, config);
    },
    async recent(sessionId) {
      dropOld(performance.now());
      const row = await (kept.get(sessionId) ?? find(sessionId)).row;
      return row && toActor(row, config);
    },
    forget: () => kept.clear(),
    close: unfollow,
  };
}

import { sql } from 'kysely';
import { allProperties } from '@hearth/contract/constants';
import { hexIdPattern } from '@hearth/contract/primitives';
import type { Actor } from './actor.ts';
import type { Db, Scope } from './db/database.ts';
import { forbidden, notFound, type CodedError } from './errors.ts';

type Id = string | undefined;
const isId = (value: unknown): value is Id =>
  value === undefined || (typeof value === 'string' && hexIdPattern.test(value));

interface Within {
  /** The company exists, and so does the group within it. */
  isKnown: boolean;
  /** The caller's company level covers this company or group. */
  isOwn: boolean;
  propertyIds: readonly string[];
}

/** The properties of a company, of a group, or of a group within a company, and whether they are the caller's own. */
async function propertiesWithin(db: Db, actor: Actor, companyId: Id, groupId: Id): Promise<Within> {
  const company = sql`${companyId ?? null}::text`;
  const group = sql`${groupId ?? null}::text`;
  const { rows } = await sql<Within>`
    select (${company} is null or exists (select from companies c where c.id = ${company}))
        and (${group} is null or exists (
          select from company_groups g where g.id = ${group} and (${company} is null or g.company_id = ${company}))) as "isKnown",
      exists (
        select from users u left join company_groups g on g.id = ${group}
        where u.id = ${actor.id} and u.company_role is not null and u.company_id = coalesce(${company}, g.company_id)
          and (${group} is null
            or (g.company_id = u.company_id and (u.company_role <> 'multiSiteAccess' or ${group} = any (u.company_group_ids))))
      ) as "isOwn",
      array(
        select p.id::text from properties p
        where (${company} is null or p.company_id = ${company})
          and (${group} is null or exists (
            select from property_groups g where g.property_id = p.id and g.group_id = ${group}))
        order by p.id) as "propertyIds"`.execute(db);
  return rows[0] ?? { isKnown: false, isOwn: false, propertyIds: [] };
}

/**
 * Narrows a scope to the requested company and group. 403 if the caller works neither for them nor at one of their
 * properties (`held`); 404 if they don't exist or don't contain the requested property. Rows without a property are
 * never included.
 */
export async function narrow(
  db: Db,
  actor: Actor,
  held: readonly string[],
  scope: Scope,
  { propertyId, companyId, groupId }: Record<string, unknown>,
): Promise<Scope | CodedError> {
  if (companyId === undefined && groupId === undefined) return scope;
  if (!isId(companyId) || !isId(groupId)) return { ...scope, seesAll: false, propertyIds: [] };
  const within = await propertiesWithin(db, actor, companyId, groupId);
  const isInside = (id: string) => within.propertyIds.includes(id);
  if (!actor.isPlatform && !within.isOwn && !held.some(isInside)) return forbidden();
  if (!within.isKnown) return notFound(groupId === undefined ? 'Company' : 'Group');
  const propertyIds = scope.seesAll ? within.propertyIds : scope.propertyIds.filter(isInside);
  if (propertyIds.length === 0 && propertyId !== undefined && propertyId !== allProperties) return notFound('Property');
  return { ...scope, seesAll: false, propertyIds };
}

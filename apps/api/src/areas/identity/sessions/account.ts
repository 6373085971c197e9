import { sql } from 'kysely';
import type { CompanyAccessLevel } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';

const accountOf = statement((db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id as _id',
      'users.subject',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.role',
      'users.company_role as companyRole',
      'users.company_group_ids as groupIds',
      'users.preferences',
      'companies.id as companyId',
      'companies.name as companyName',
    ])
    .where('users.id', '=', userId),
);

/** The user for `me`, with company and groups by company role. */
export async function readAccount(db: Tx, userId: string) {
  const [row] = (await db.executeQuery(accountOf(db, userId))).rows;
  if (!row) throw new Error('the caller has no account');
  const { companyId, companyName, companyRole, groupIds, ...user } = row;
  const company =
    companyId && companyName !== null
      ? {
          _id: companyId,
          name: companyName,
          groups: await groupsOf(db, companyId, companyRole === 'multiSiteAccess' ? groupIds : undefined),
        }
      : null;
  return { user, company, companyRole: companyRole as CompanyAccessLevel | null };
}

/** Merges into the caller's preferences and returns all of them. */
export async function mergePreferences(db: Tx, changes: object): Promise<unknown> {
  const { rows } = await sql<{
    kept: unknown;
  }>`select keep_preferences(${JSON.stringify(changes)}::jsonb) as kept`.execute(db);
  return rows[0]?.kept;
}

async function groupsOf(db: Tx, companyId: string, only: readonly string[] | undefined) {
  let groups = db
    .selectFrom('company_groups')
    .select(['id as _id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('name');
  if (only) groups = groups.where('id', 'in', only.length > 0 ? only : ['']);
  return groups.execute();
}

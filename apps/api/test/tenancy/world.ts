import { isPlatformRole, roles, type CompanyAccessLevel, type Role } from '@hearth/contract/roles';
import type { Db } from '../../src/platform/db/database.ts';
import { createTokens, newSecret } from '../../src/platform/tokens.ts';
import { testTokens } from '../secrets.ts';
import type { Scenario } from '../scenario.ts';
import type { At } from './requests.ts';
import { addSession, addPasskeyTo } from '../tenants/sign-in.ts';
import { addTenantRecords, type Tenant } from '../tenants/tenants.ts';

export type TenancyServer = Pick<
  Scenario,
  'property' | 'sister' | 'elsewhere' | 'company' | 'brand' | 'addPerson' | 'addProperty'
> & {
  db: Db;
  url: string;
};

export interface Caller {
  name: string;
  userId: string | null;
  role: Role;
  rolesAt: ReadonlyMap<string, Role>;
  /** For company users: the level, which grants all of `rolesAt`. */
  company?: { id: string; level: CompanyAccessLevel };
  /** Must set up a second factor first. */
  isHeld?: boolean;
  token(): Promise<string | undefined>;
}
export interface World {
  server: TenancyServer;
  tenants: Readonly<Record<At, Tenant>>;
  callers: Caller[];
}

/**
 * Three properties of two companies, and callers of every role and company level, plus an anonymous and a forged one.
 */
export async function makeWorld(server: TenancyServer): Promise<World> {
  const { db, property, sister, elsewhere, company, brand, addPerson, addProperty } = server;
  const tenants = {
    'own property': await addTenantRecords(server, property, brand),
    'other property': await addTenantRecords(server, sister, brand),
    'other company': await addTenantRecords(server, elsewhere, brand),
  };
  const tokens = await testTokens(db);
  const forger = createTokens(newSecret().secret);
  const session = (userId: string) => addSession(db, userId);
  const signedIn = (name: string, userId: string, role: Role, rolesAt: [string, Role][]): Caller => ({
    name,
    userId,
    role,
    rolesAt: new Map(rolesAt),
    token: async () => tokens.issue(await session(userId), new Date()).accessToken,
  });
  const callers: Caller[] = [
    { name: 'nobody', userId: null, role: 'user', rolesAt: new Map(), token: async () => undefined },
  ];
  for (const role of roles) {
    const platform = isPlatformRole(role);
    const person = await addPerson(role, platform ? undefined : property, { signedIn: false });
    callers.push(signedIn(role, person._id, role, platform ? [] : [[property, role]]));
  }
  for (const level of ['all', 'allSiteAccess', 'multiSiteAccess'] as const) {
    const person = await addPerson('property_admin', undefined, { signedIn: false });
    await db
      .updateTable('users')
      .set({ company_id: company, company_role: level, company_group_ids: [tenants['own property'].ids.group ?? ''] })
      .where('id', '=', person._id)
      .execute();
    const properties = level === 'multiSiteAccess' ? [property] : [property, sister];
    const given = properties.map((place): [string, Role] => [place, 'property_admin']);
    callers.push({
      ...signedIn(`company ${level}`, person._id, 'property_admin', given),
      company: { id: company, level },
    });
  }
  for (const { userId } of callers) if (userId) await addPasskeyTo(db, userId);
  const { id: third } = await db
    .insertInto('companies')
    .values({ name: 'Third Company' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const strict = await addProperty(third);
  await db.updateTable('properties').set({ requires_second_factor: true }).where('id', '=', strict).execute();
  const held = await addPerson('manager', property, { signedIn: false });
  await db.insertInto('property_roles').values({ user_id: held._id, property_id: strict, role: 'manager' }).execute();
  const heldAt: [string, Role][] = [
    [property, 'manager'],
    [strict, 'manager'],
  ];
  callers.push({ ...signedIn('manager without a second factor', held._id, 'manager', heldAt), isHeld: true });
  const admin = await addPerson('super_admin', undefined, { signedIn: false });
  callers.push({
    name: 'forged token',
    userId: null,
    role: 'user',
    rolesAt: new Map(),
    token: async () => forger.issue(await session(admin._id), new Date()).accessToken,
  });
  return { server, tenants, callers };
}

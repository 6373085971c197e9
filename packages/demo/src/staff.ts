import type { Role } from '@hearth/contract/roles';
import { demoAccounts } from '@hearth/contract/identity/demo-accounts';
import { drawPerson, drawPhone, roleRow, userRow, type Addresses } from './people.ts';
import type { Random } from './random.ts';
import type { Site } from './site.ts';
import { iso, type Row } from './rows.ts';

/** Staff who review and send points at a property. */
export type Team = { lead: string; givers: string[]; deciders: string[] };
type Rows = { users: Row[]; roles: Row[] };

const dayMs = 86_400_000;
const staffNames: Record<string, [string, string]> = {
  'super-admin': ['Sunniva', 'Adebayo'],
  admin: ['Adrian', 'Castellane'],
  'brand-admin': ['Bronwyn', 'Achari'],
  'content-admin': ['Constance', 'Ibe'],
  'property-admin': ['Prudence', 'Almeida'],
  manager: ['Marisol', 'Vantongeren'],
  'senior-staff': ['Stellan', 'Mbaye'],
  staff: ['Tobiah', 'Lund'],
  viewer: ['Vesna', 'Oyelowo'],
  'company-all-sites': ['Calliope', 'Strand'],
  'company-multi-site': ['Casimir', 'Multon'],
};

const localOf = (email: string) => email.slice(0, email.indexOf('@'));

function demoUser(random: Random, account: string, role: Role, createdAt: number, values: Row = {}): Row {
  const found = demoAccounts.find(({ email }) => localOf(email) === account);
  const name = staffNames[account];
  if (!found || !name) throw new Error(`Unknown demo account '${account}'.`);
  return userRow(random.idAt(createdAt), createdAt, {
    first_name: name[0],
    last_name: name[1],
    email: found.email,
    role,
    phone: drawPhone(random, '512'),
    ...values,
  });
}

/** Platform users and the first company's users. The first two platform users buy points; one writes templates. */
export function makePlatformStaff(
  random: Random,
  sites: Site[],
  groupIds: string[][],
  now: number,
): Rows & { admins: string[]; author: string } {
  const [site] = sites;
  if (!site) throw new Error('A world needs at least one property.');
  const since = site.openedAt - 90 * dayMs;
  const lately = { last_activity: iso(now - 3_600_000) };
  const company = { company_id: site.companyId, ...lately };
  const users = [
    demoUser(random, 'super-admin', 'super_admin', since, lately),
    demoUser(random, 'admin', 'admin', since + dayMs, lately),
    demoUser(random, 'brand-admin', 'brand_admin', since + 2 * dayMs, lately),
    demoUser(random, 'content-admin', 'content_admin', since + 3 * dayMs, lately),
    demoUser(random, 'company-all-sites', 'property_admin', since + 4 * dayMs, {
      ...company,
      company_role: 'allSiteAccess',
    }),
    demoUser(random, 'company-multi-site', 'property_admin', since + 5 * dayMs, {
      ...company,
      company_role: 'multiSiteAccess',
      company_group_ids: groupIds[0]?.slice(0, 1) ?? [],
    }),
  ];
  return {
    users,
    roles: [],
    admins: users.slice(0, 2).map(({ id }) => id as string),
    author: users.find(({ role }) => role === 'content_admin')?.id as string,
  };
}

const posts = [
  ['property_admin', 1],
  ['manager', 1],
  ['sr_leasing_agent', 1],
  ['leasing_agent', 2],
  ['read_only_manager', 1],
] as const satisfies readonly (readonly [Role, number])[];
const demoPosts: Partial<Record<Role, string>> = {
  property_admin: 'property-admin',
  manager: 'manager',
  sr_leasing_agent: 'senior-staff',
  leasing_agent: 'staff',
  read_only_manager: 'viewer',
};

/** Staff of a property. Demo accounts work at the first one, and the demo manager also at the second. */
export function makeTeam(
  random: Random,
  site: Site,
  taken: Addresses,
  demoManager: string | undefined,
  now: number,
): Rows & { team: Team } {
  const rows: Rows = { users: [], roles: [] };
  const idsOf: Partial<Record<Role, string[]>> = {};
  for (const [role, count] of posts) {
    const extra = site.index === 0 && (role === 'manager' || role === 'leasing_agent') ? 1 : 0;
    for (let i = 0; i < count + extra; i += 1) {
      const createdAt = site.openedAt + (random.integer(1, 200) * dayMs) / 10;
      const last_activity = iso(now - random.integer(10, 9_000) * 60_000);
      const account = site.index === 0 && i === 0 ? demoPosts[role] : undefined;
      const user = account
        ? demoUser(random, account, role, createdAt, { last_activity })
        : userRow(random.idAt(createdAt), createdAt, {
            ...drawPerson(random, taken, 'staff.hearth.example'),
            role,
            phone: drawPhone(random, site.place.area),
            last_activity,
          });
      rows.users.push(user);
      rows.roles.push(roleRow(user.id as string, site.id, role, createdAt));
      (idsOf[role] ??= []).push(user.id as string);
    }
  }
  if (site.index === 1 && demoManager)
    rows.roles.push(roleRow(demoManager, site.id, 'manager', site.openedAt + 30 * dayMs));
  const givers = [...(idsOf.manager ?? []), ...(idsOf.sr_leasing_agent ?? []), ...(idsOf.property_admin ?? [])];
  return {
    ...rows,
    team: { lead: idsOf.property_admin?.[0] as string, givers, deciders: [...givers, ...(idsOf.leasing_agent ?? [])] },
  };
}

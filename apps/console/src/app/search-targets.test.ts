import { menu } from '@hearth/contract/menu-items';
import { holds } from '@hearth/contract/permissions';
import { roles, type Role } from '@hearth/contract/roles';
import { expect, test } from 'vitest';
import type { Session } from '../platform/session.tsx';
import { sidebarMenu } from './navigation.ts';
import { routeTable } from './routes.ts';
import { searchOpens } from './search-targets.ts';

const every = { residentBoosts: true, ambassador: true, rentPaymentPoints: true };
function opensFor(role: Role, features = every) {
  const viewer = { role, features };
  const session = {
    settings: { slug: 'hearth' } as Session['settings'],
    property: null,
    role,
    may: (permission) => holds(role, permission),
  } satisfies Pick<Session, 'settings' | 'property' | 'role' | 'may'>;
  return searchOpens(session, viewer, sidebarMenu(menu('hearth'), viewer, routeTable('hearth')));
}
const actions = (...given: Parameters<typeof opensFor>) => opensFor(...given).actions.map(({ title }) => title);

test('search offers the actions that a role may do', () => {
  expect(actions('manager')).toEqual(
    expect.arrayContaining(['Send points', 'New message', 'Create event', 'Add user', 'Add ambassador', 'Buy points']),
  );
  expect(actions('manager')).not.toContain('New announcement');
  expect(actions('leasing_agent')).toContain('Create event');
  expect(actions('leasing_agent')).not.toContain('Add user');
  expect(actions('leasing_agent')).not.toContain('Send points');
  expect(actions('read_only_manager')).toEqual([]);
  expect(actions('super_admin')).toContain('Create property');
});

test('actions of disabled features are left out', () => {
  const withoutBoosts = { ...every, residentBoosts: false, ambassador: false };
  const found = actions('manager', withoutBoosts);
  expect(found).toContain('Create event');
  expect(found.filter((title) => /boost|ambassador/.test(title))).toEqual([]);
});

test('content and brand admins find only their area and account', () => {
  for (const role of ['content_admin', 'brand_admin'] as const)
    for (const { to } of opensFor(role).screens) expect(to).toMatch(/^\/(?:hearth-admin|account)/);
});

test('every screen without a parameter is found once by someone', () => {
  const found = new Set(
    roles.flatMap((role) => [...opensFor(role).screens, ...opensFor(role).actions].map(({ to }) => to)),
  );
  const companyOnly = ['/company-manager', '/company-manager/location'];
  const missing = routeTable('hearth').filter(({ path }) => !path.includes('$') && !found.has(path));
  expect(missing.map(({ path }) => path).filter((path) => !companyOnly.includes(path))).toEqual([]);
  for (const role of roles) {
    const paths = opensFor(role).screens.map(({ to, search }) => JSON.stringify([to, search]));
    expect(new Set(paths).size).toBe(paths.length);
  }
});

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { menu } from '@hearth/contract/menu-items';
import { mainRoles } from '@hearth/contract/roles';
import { describe, expect, test } from 'vitest';
import { areaEntrance, confinedTo, navPositionAt, isWithin, markOf, mayOpen, sidebarMenu } from './navigation.ts';
import { routeTable } from './routes.ts';
import type { Screen } from './routes/screen.ts';

const screen = (path: string, under?: string): Screen => ({
  path,
  title: path,
  load: () => Promise.reject(new Error('not drawn here')),
  ...(under && { under }),
});
const screens = [
  '/',
  '/points-center',
  '/points-center/surprise-delight',
  '/community/boost-approval',
  '/hearth-admin/communication',
  '/hearth-admin/content',
  '/hearth-admin/brand',
].map((path) => screen(path));
const items = menu('hearth');
const viewer = (
  role: Parameters<typeof sidebarMenu>[1]['role'],
  features = { residentBoosts: true, ambassador: true, rentPaymentPoints: true },
) => ({ role, features });
const names = (role: Parameters<typeof viewer>[0], features?: Parameters<typeof viewer>[1]) =>
  sidebarMenu(items, viewer(role, features), screens).flatMap((item) => [
    item.name,
    ...(item.children ?? []).map((child) => `- ${child.name}`),
  ]);

describe('the sidebar', () => {
  test('lists the screens that exist and that the role can see', () => {
    expect(names('manager')).toEqual([
      'Home',
      'Points Center',
      '- Point Dashboard',
      '- Surprise and Delight',
      'Community',
      '- Boost Approvals',
    ]);
    expect(names('leasing_agent')).toEqual([
      'Home',
      'Points Center',
      '- Point Dashboard',
      'Community',
      '- Boost Approvals',
    ]);
    expect(names('super_admin')).toContain('- Communication');
  });
  test('omits a group if the property lacks the features of all its screens', () => {
    expect(names('manager', { residentBoosts: false, ambassador: true, rentPaymentPoints: true })).not.toContain(
      'Community',
    );
  });
  test('shows a confined admin only their area', () => {
    expect(names('content_admin')).toEqual(['Admin', '- Content Library']);
    expect(names('brand_admin')).toEqual(['Admin', '- Brand Management']);
  });
});

describe('a screen', () => {
  test('has the permissions of its menu item', () => {
    expect(mayOpen(screen('/points-center/surprise-delight'), items, viewer('leasing_agent'))).toBe(false);
    expect(mayOpen(screen('/points-center/surprise-delight'), items, viewer('sr_leasing_agent'))).toBe(true);
    expect(
      mayOpen(
        screen('/community/boost-approval'),
        items,
        viewer('manager', { residentBoosts: false, ambassador: true, rentPaymentPoints: true }),
      ),
    ).toBe(false);
  });
  test("that isn't in the menu has the permissions of its parent item", () => {
    const mail = screen('/hearth-admin/communication/$mailId', '/hearth-admin/communication');
    expect(mayOpen(mail, items, viewer('manager'))).toBe(false);
    expect(mayOpen(mail, items, viewer('admin'))).toBe(true);
  });
});

test("an area's path redirects to its first visible child, or Home without one", () => {
  const entrance = (path: string, role: Parameters<typeof viewer>[0], features?: Parameters<typeof viewer>[1]) =>
    areaEntrance(path, items, sidebarMenu(items, viewer(role, features), screens))?.route;
  expect(entrance('/community', 'manager')).toBe('/community/boost-approval');
  expect(entrance('/community', 'manager', { residentBoosts: false, ambassador: true, rentPaymentPoints: true })).toBe(
    '/',
  );
  expect(entrance('/hearth-admin', 'admin')).toBe('/hearth-admin/communication');
  expect(entrance('/hearth-admin', 'manager')).toBe('/');
  expect(entrance('/hearth-admin', 'content_admin')).toBe('/hearth-admin/content');
  expect(entrance('/points-center', 'manager')).toBe('/points-center');
  expect(entrance('/company-manager', 'admin')).toBe('/');
  expect(entrance('/community/survey', 'manager')).toBeUndefined();
  expect(entrance('/nowhere', 'manager')).toBeUndefined();
});

test('content and brand admins are redirected to their area', () => {
  expect(confinedTo(viewer('content_admin'), 'hearth', '/')).toBe('/hearth-admin/content');
  expect(confinedTo(viewer('brand_admin'), 'hearth', '/points-center')).toBe('/hearth-admin/brand');
  expect(confinedTo(viewer('content_admin'), 'hearth', '/hearth-admin/content')).toBeUndefined();
  expect(confinedTo(viewer('content_admin'), 'hearth', '/hearth-administration')).toBe('/hearth-admin/content');
  expect(confinedTo(viewer('manager'), 'hearth', '/')).toBeUndefined();
});

test('the route table has no duplicate paths, and fills in the admin area', () => {
  const paths = routeTable('acme').map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.every((path) => !path.includes('{'))).toBe(true);
});

const everyScreen = routeTable('hearth');

test('every screen marks one menu item, as page or as its parent, in the right area', () => {
  const sidebar = sidebarMenu(items, viewer('super_admin'), everyScreen);
  for (const shown of everyScreen.filter(({ own }) => !own)) {
    const here = navPositionAt(shown.path, shown);
    const marked = sidebar
      .flatMap((item) => [item, ...(item.children ?? [])])
      .flatMap((item) => markOf(item, here) ?? []);
    expect(marked, shown.path).toEqual([shown.under || shown.marks ? 'true' : 'page']);
    expect(
      sidebar.filter((item) => isWithin(item, here)),
      shown.path,
    ).toHaveLength(1);
  }
});

test("every screen a role can open is in its menu, and no menu area leads to a screen it can't open", () => {
  for (const role of mainRoles) {
    const who = viewer(role);
    const sidebar = sidebarMenu(items, who, everyScreen);
    for (const item of sidebar) {
      const leadsTo = everyScreen.find(({ path }) => path === item.route);
      expect(leadsTo && mayOpen(leadsTo, items, who), `${role} ${item.name}`).toBe(true);
    }
    for (const shown of everyScreen.filter((one) => !one.own && mayOpen(one, items, who) && (one.under || !one.marks)))
      expect(
        sidebar.filter((item) => isWithin(item, navPositionAt(shown.path, shown))),
        `${role} ${shown.path}`,
      ).toHaveLength(1);
  }
});

/** True if a file, or a part it imports, has the footer of a form page. */
function hasPageForm(file: string): boolean {
  const code = readFileSync(file, 'utf8');
  const parts = [...code.matchAll(/ from '(\.\/[^']+\.tsx)'/g)].map(([, part = '']) =>
    fileURLToPath(new URL(part, `file://${file}`)),
  );
  return code.includes('<PageFoot') || parts.some((part) => existsSync(part) && hasPageForm(part));
}

test('every form page declares its permission', () => {
  const forms = everyScreen.filter(({ load }) => {
    const [module = ''] = /areas\/[\w/-]+\.tsx/.exec(load.toString()) ?? [];
    return hasPageForm(fileURLToPath(new URL(`../${module}`, import.meta.url)));
  });
  expect(forms.length).toBeGreaterThan(0);
  expect(everyScreen.filter(({ permission }) => permission)).toEqual(forms);
});

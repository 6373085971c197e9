import { describe, expect, test } from 'vitest';
import { confinement, headerTitle, visibleMenu, type MenuViewer } from './menu.ts';
import { menu, type MenuItem } from './menu-items.ts';
import { roles, type Role } from './roles.ts';

// Copied from spec 2, sections 2 and 6, not derived from the code. Renewals is beyond the document.
const everyFeature = { ambassador: true, residentBoosts: true, rentPaymentPoints: true };
const seen = (viewer: Partial<MenuViewer> & { role: Role }) =>
  Object.fromEntries(
    visibleMenu(menu('hearth'), { features: everyFeature, ...viewer }).map(({ name, children }) => [
      name,
      children?.map((child) => child.name) ?? [],
    ]),
  );

const community = [
  'Post Management',
  'Event Management',
  'Boost Management',
  'Boost Approvals',
  'Survey Management',
  'Review Management',
  'Polls Management',
];
const ambassadorContent = ['Approvals', 'Boost Management', 'Post Management', 'Event Management'];
const results = ['Survey Management', 'Review Management', 'Polls Management'];

const lead = {
  Home: [],
  'Points Center': ['Point Dashboard', 'Rent Roll', 'Surprise and Delight', 'Invoices'],
  Community: [...community, 'Direct Communication'],
  Ambassador: ['Insights', ...ambassadorContent, 'Ambassador', ...results],
  'Property Manager': ['Property Summary', 'Content Manager', 'User Summary', 'Point Summary', 'Leads', 'Renewals'],
};
const admin = {
  ...lead,
  'Company Manager': ['Company Summary', 'Locations & Group', 'Companies Management'],
  Admin: [
    'Insights',
    'Points Management',
    'Manage Users',
    'Communication',
    'Content Library',
    'Brand Management',
    'Property Administration',
  ],
};
const expected: Record<Role, Record<string, string[]>> = {
  super_admin: admin,
  admin,
  property_admin: lead,
  manager: lead,
  read_only_manager: {
    ...lead,
    'Points Center': ['Point Dashboard'],
    'Property Manager': ['User Summary', 'Point Summary', 'Leads', 'Renewals'],
  },
  sr_leasing_agent: {
    ...lead,
    Community: community,
    Ambassador: ['Insights', ...ambassadorContent, ...results],
    'Property Manager': ['User Summary', 'Leads', 'Renewals'],
  },
  leasing_agent: {
    Home: [],
    'Points Center': ['Point Dashboard'],
    Community: community,
    Ambassador: [...ambassadorContent, ...results],
    'Property Manager': ['User Summary', 'Leads'],
  },
  content_admin: { Admin: ['Content Library'] },
  brand_admin: { Admin: ['Brand Management'] },
  ambassador: {},
  resident: {},
  user: {},
};

describe('the menu by role', () => {
  test.each(roles)('%s sees the specified items in order', (role) => {
    expect(seen({ role })).toEqual(expected[role]);
    expect(Object.keys(seen({ role }))).toEqual(Object.keys(expected[role]));
  });
});

describe("the menu by the property's features", () => {
  const without = (feature: keyof typeof everyFeature, value: boolean | number) =>
    seen({ role: 'manager', features: { ...everyFeature, [feature]: value } });

  test('without ambassadors there is no Ambassador group', () => {
    const { Ambassador: _gone, ...rest } = lead;
    expect(without('ambassador', false)).toEqual(rest);
  });

  test('without resident boosts, Community has only posts, events and messages', () => {
    expect(without('residentBoosts', false)).toEqual({
      ...lead,
      Community: ['Post Management', 'Event Management', 'Direct Communication'],
    });
  });

  test('without rent rewards there is no Rent Roll', () => {
    expect(without('rentPaymentPoints', false)).toEqual({
      ...lead,
      'Points Center': ['Point Dashboard', 'Surprise and Delight', 'Invoices'],
    });
  });

  test('a feature that is 0 or missing is off', () => {
    expect(without('rentPaymentPoints', 0)['Points Center']).not.toContain('Rent Roll');
    expect(without('rentPaymentPoints', 250)['Points Center']).toContain('Rent Roll');
    expect(Object.keys(seen({ role: 'manager', features: {} }))).toEqual([
      'Home',
      'Points Center',
      'Community',
      'Property Manager',
    ]);
  });
});

describe('the menu by company level', () => {
  test.each(['allSiteAccess', 'multiSiteAccess', 'all'] as const)(
    '%s adds Company Summary and Locations & Group to what the role sees',
    (companyRole) => {
      expect(seen({ role: 'property_admin', companyRole })).toEqual({
        ...lead,
        'Company Manager': ['Company Summary', 'Locations & Group'],
      });
    },
  );

  test('without a company level, only the role counts', () => {
    expect(seen({ role: 'property_admin', companyRole: null })).toEqual(lead);
  });
});

const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])]);

describe('menu items', () => {
  const items = flat(menu('hearth'));
  const routeOf = (parent: string, name: string) =>
    menu('hearth')
      .find((item) => item.name === parent)
      ?.children?.find((item) => item.name === name);

  test('only surveys, reviews and polls reset their filters', () => {
    expect(items.filter((item) => item.reset).map((item) => item.name)).toEqual([...results, ...results]);
  });

  test.each([
    ['Community', 'Post Management', 'POST', 'RESIDENT'],
    ['Community', 'Event Management', 'EVENT', 'RESIDENT'],
    ['Community', 'Boost Management', 'BOOST', 'RESIDENT'],
    ['Ambassador', 'Post Management', 'POST', 'AMBASSADOR'],
    ['Ambassador', 'Event Management', 'EVENT', 'AMBASSADOR'],
    ['Ambassador', 'Boost Management', 'BOOST', 'AMBASSADOR'],
  ])('%s, %s leads with type=%s and userType=%s', (parent, name, type, userType) => {
    expect(routeOf(parent, name)?.searchParams).toEqual({ type, userType });
  });

  test('lead to the paths of the route table', () => {
    expect([...new Set(items.map((item) => item.route))].sort()).toEqual(
      [
        '/',
        '/points-center',
        '/points-center/rent-roll',
        '/points-center/surprise-delight',
        '/points-center/invoice',
        '/community',
        '/community/boost-management',
        '/community/boost-approval',
        '/community/post-management',
        '/community/event-management',
        '/community/survey',
        '/community/review',
        '/community/poll',
        '/community/direct-communication',
        '/ambassador',
        '/ambassador/user',
        '/ambassador/approval',
        '/ambassador/boost-management',
        '/ambassador/post-management',
        '/ambassador/event-management',
        '/ambassador/survey',
        '/ambassador/review',
        '/ambassador/poll',
        '/property-manager',
        '/property-manager/content',
        '/property-manager/point',
        '/property-manager/leads',
        '/property-manager/renewals',
        '/property-manager/user',
        '/company-manager',
        '/company-manager/location',
        '/company-manager/management',
        '/hearth-admin',
        '/hearth-admin/point',
        '/hearth-admin/user',
        '/hearth-admin/communication',
        '/hearth-admin/content',
        '/hearth-admin/brand',
        '/hearth-admin/properties',
      ].sort(),
    );
  });
});

test.each([
  ['/', 'Insights Dashboard'],
  ['/points-center/invoice', 'Points Center'],
  ['/community', 'Community'],
  ['/ambassador/user', 'Ambassador'],
  ['/property-manager/user/0123456789abcdef01234567', 'Property Manager'],
  ['/company-manager/location', 'Company Manager'],
  ['/hearth-admin/brand', 'Admin'],
])('the header of %s is %s', (path, title) => {
  expect(headerTitle(path, 'hearth')).toBe(title);
});

test('only content and brand admins are confined to one area', () => {
  expect(confinement('content_admin', 'hearth')).toEqual({ home: '/hearth-admin/content', within: '/hearth-admin' });
  expect(confinement('brand_admin', 'hearth')).toEqual({ home: '/hearth-admin/brand', within: '/hearth-admin' });
  expect(roles.filter((role) => confinement(role, 'hearth'))).toEqual(['brand_admin', 'content_admin']);
});

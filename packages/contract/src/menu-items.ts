import { adminRoles, mainRoles, type CompanyAccessLevel, type Role } from './roles.ts';

export type FeatureGate = 'ambassador' | 'residentBoosts' | 'rentPaymentPoints';

/** A sidebar entry (spec 2, sections 2, 3 and 6). A route that is an http(s) URL opens in a new tab. */
export interface MenuItem {
  name: string;
  route: string;
  icon: string;
  roles: readonly Role[];
  /** Company levels that see the item although their role does not give it. */
  companyLevels?: readonly CompanyAccessLevel[];
  feature?: FeatureGate;
  searchParams?: Readonly<Record<string, string>>;
  /** Clicking it clears the screen's filters. */
  reset?: boolean;
  children?: readonly MenuItem[];
}

const leads: readonly Role[] = [...adminRoles, 'property_admin', 'manager'];
const senior: readonly Role[] = [...leads, 'sr_leasing_agent'];
const exceptStaff: readonly Role[] = mainRoles.filter((role) => role !== 'leasing_agent');
const exceptLeasing: readonly Role[] = exceptStaff.filter((role) => role !== 'sr_leasing_agent');
const siteLevels = ['allSiteAccess', 'multiSiteAccess'] as const;

const content = (
  base: string,
  type: 'POST' | 'EVENT' | 'BOOST',
  userType: 'RESIDENT' | 'AMBASSADOR',
  feature?: FeatureGate,
): MenuItem => ({
  name: `${{ POST: 'Post', EVENT: 'Event', BOOST: 'Boost' }[type]} Management`,
  route: `/${base}/${type.toLowerCase()}-management`,
  icon: type.toLowerCase(),
  roles: mainRoles,
  searchParams: { type, userType },
  ...(feature && { feature }),
});

const questions = (base: string, feature: FeatureGate): MenuItem[] =>
  (
    [
      ['Survey', 'survey'],
      ['Review', 'review'],
      ['Polls', 'poll'],
    ] as const
  ).map(([name, word]) => ({
    name: `${name} Management`,
    route: `/${base}/${word}`,
    icon: word,
    roles: mainRoles,
    feature,
    reset: true,
  }));

/** The whole menu; `slug` is the product's own, for the platform area `/{slug}-admin`. */
export function menu(slug: string): readonly MenuItem[] {
  const admin = `/${slug}-admin`;
  return [
    { name: 'Home', route: '/', icon: 'home', roles: mainRoles },
    {
      name: 'Points Center',
      route: '/points-center',
      icon: 'points',
      roles: mainRoles,
      children: [
        { name: 'Point Dashboard', route: '/points-center', icon: 'dashboard', roles: mainRoles },
        {
          name: 'Rent Roll',
          route: '/points-center/rent-roll',
          icon: 'rent-roll',
          roles: senior,
          feature: 'rentPaymentPoints',
        },
        { name: 'Surprise and Delight', route: '/points-center/surprise-delight', icon: 'gift', roles: senior },
        { name: 'Invoices', route: '/points-center/invoice', icon: 'invoice', roles: senior },
      ],
    },
    {
      name: 'Community',
      route: '/community',
      icon: 'community',
      roles: mainRoles,
      children: [
        content('community', 'POST', 'RESIDENT'),
        content('community', 'EVENT', 'RESIDENT'),
        content('community', 'BOOST', 'RESIDENT', 'residentBoosts'),
        {
          name: 'Boost Approvals',
          route: '/community/boost-approval',
          icon: 'approval',
          roles: mainRoles,
          feature: 'residentBoosts',
        },
        ...questions('community', 'residentBoosts'),
        {
          name: 'Direct Communication',
          route: '/community/direct-communication',
          icon: 'message',
          roles: exceptLeasing,
        },
      ],
    },
    {
      name: 'Ambassador',
      route: '/ambassador',
      icon: 'ambassador',
      roles: mainRoles,
      feature: 'ambassador',
      children: [
        { name: 'Insights', route: '/ambassador', icon: 'insights', roles: exceptStaff, feature: 'ambassador' },
        { name: 'Approvals', route: '/ambassador/approval', icon: 'approval', roles: mainRoles, feature: 'ambassador' },
        content('ambassador', 'BOOST', 'AMBASSADOR', 'ambassador'),
        content('ambassador', 'POST', 'AMBASSADOR', 'ambassador'),
        content('ambassador', 'EVENT', 'AMBASSADOR', 'ambassador'),
        { name: 'Ambassador', route: '/ambassador/user', icon: 'users', roles: exceptLeasing, feature: 'ambassador' },
        ...questions('ambassador', 'ambassador'),
      ],
    },
    {
      name: 'Property Manager',
      route: '/property-manager',
      icon: 'property',
      roles: mainRoles,
      children: [
        { name: 'Property Summary', route: '/property-manager', icon: 'property', roles: leads },
        { name: 'Content Manager', route: '/property-manager/content', icon: 'content', roles: leads },
        { name: 'User Summary', route: '/property-manager/user', icon: 'users', roles: mainRoles },
        { name: 'Point Summary', route: '/property-manager/point', icon: 'points', roles: exceptLeasing },
        { name: 'Leads', route: '/property-manager/leads', icon: 'leads', roles: mainRoles },
      ],
    },
    {
      name: 'Company Manager',
      route: '/company-manager',
      icon: 'company',
      roles: adminRoles,
      companyLevels: siteLevels,
      children: [
        {
          name: 'Company Summary',
          route: '/company-manager',
          icon: 'company',
          roles: adminRoles,
          companyLevels: siteLevels,
        },
        {
          name: 'Locations & Group',
          route: '/company-manager/location',
          icon: 'location',
          roles: adminRoles,
          companyLevels: siteLevels,
        },
        { name: 'Companies Management', route: '/company-manager/management', icon: 'companies', roles: adminRoles },
      ],
    },
    {
      name: 'Admin',
      route: admin,
      icon: 'admin',
      roles: [...adminRoles, 'content_admin', 'brand_admin'],
      children: [
        { name: 'Insights', route: admin, icon: 'insights', roles: adminRoles },
        { name: 'Points Management', route: `${admin}/point`, icon: 'points', roles: adminRoles },
        { name: 'Manage Users', route: `${admin}/user`, icon: 'users', roles: adminRoles },
        { name: 'Communication', route: `${admin}/communication`, icon: 'message', roles: adminRoles },
        {
          name: 'Content Library',
          route: `${admin}/content`,
          icon: 'content',
          roles: [...adminRoles, 'content_admin'],
        },
        { name: 'Brand Management', route: `${admin}/brand`, icon: 'brand', roles: [...adminRoles, 'brand_admin'] },
        { name: 'Property Administration', route: `${admin}/properties`, icon: 'property', roles: adminRoles },
      ],
    },
  ];
}

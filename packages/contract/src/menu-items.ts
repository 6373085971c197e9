import { defineMessages } from './define-messages.ts';
import { adminRoles, mainRoles, type CompanyAccessLevel, type Role } from './roles.ts';

export type FeatureGate = 'ambassador' | 'residentBoosts' | 'rentPaymentPoints';

/** A sidebar entry (spec 2, sections 2, 3 and 6). A route that is an http(s) URL opens in a new tab. */
export interface MenuItem {
  name: string;
  route: string;
  icon: string;
  roles: readonly Role[];
  /** Company levels that see the item even if their role doesn't. */
  companyLevels?: readonly CompanyAccessLevel[];
  feature?: FeatureGate;
  searchParams?: Readonly<Record<string, string>>;
  /** Clicking it clears the screen's filters. */
  reset?: boolean;
  children?: readonly MenuItem[];
}

const names = defineMessages({
  admin: 'Admin',
  ambassador: 'Ambassador',
  approvals: 'Approvals',
  boostApprovals: 'Boost Approvals',
  brandManagement: 'Brand Management',
  communication: 'Communication',
  community: 'Community',
  companiesManagement: 'Companies Management',
  companyManager: 'Company Manager',
  companySummary: 'Company Summary',
  contentLibrary: 'Content Library',
  contentManager: 'Content Manager',
  directCommunication: 'Direct Communication',
  home: 'Home',
  insights: 'Insights',
  invoices: 'Invoices',
  leads: 'Leads',
  locationsGroup: 'Locations & Group',
  manageUsers: 'Manage Users',
  pointDashboard: 'Point Dashboard',
  pointSummary: 'Point Summary',
  pointsCenter: 'Points Center',
  pointsManagement: 'Points Management',
  pollsManagement: 'Polls Management',
  propertyAdministration: 'Property Administration',
  propertyManager: 'Property Manager',
  propertySummary: 'Property Summary',
  renewals: 'Renewals',
  rentRoll: 'Rent Roll',
  reviewManagement: 'Review Management',
  surpriseAndDelight: 'Surprise and Delight',
  surveyManagement: 'Survey Management',
  userSummary: 'User Summary',
});
const contentNames = defineMessages({ POST: 'Post Management', EVENT: 'Event Management', BOOST: 'Boost Management' });

const leads: readonly Role[] = [...adminRoles, 'property_admin', 'manager'];
const senior: readonly Role[] = [...leads, 'sr_leasing_agent'];
const exceptStaff: readonly Role[] = mainRoles.filter((role) => role !== 'leasing_agent');
const exceptLeasing: readonly Role[] = exceptStaff.filter((role) => role !== 'sr_leasing_agent');
const renewalRoles: readonly Role[] = [...senior, 'read_only_manager'];
const siteLevels = ['allSiteAccess', 'multiSiteAccess'] as const;

const content = (
  base: string,
  type: 'POST' | 'EVENT' | 'BOOST',
  userType: 'RESIDENT' | 'AMBASSADOR',
  feature?: FeatureGate,
): MenuItem => ({
  name: contentNames[type],
  route: `/${base}/${type.toLowerCase()}-management`,
  icon: type.toLowerCase(),
  roles: mainRoles,
  searchParams: { type, userType },
  ...(feature && { feature }),
});

const questions = (base: string, feature: FeatureGate): MenuItem[] =>
  (
    [
      [names.surveyManagement, 'survey'],
      [names.reviewManagement, 'review'],
      [names.pollsManagement, 'poll'],
    ] as const
  ).map(([name, word]) => ({
    name,
    route: `/${base}/${word}`,
    icon: word,
    roles: mainRoles,
    feature,
    reset: true,
  }));

/** The whole menu; `slug` names the platform area `/{slug}-admin`. */
export function menu(slug: string): readonly MenuItem[] {
  const admin = `/${slug}-admin`;
  return [
    { name: names.home, route: '/', icon: 'home', roles: mainRoles },
    {
      name: names.pointsCenter,
      route: '/points-center',
      icon: 'points',
      roles: mainRoles,
      children: [
        { name: names.pointDashboard, route: '/points-center', icon: 'dashboard', roles: mainRoles },
        {
          name: names.rentRoll,
          route: '/points-center/rent-roll',
          icon: 'rent-roll',
          roles: senior,
          feature: 'rentPaymentPoints',
        },
        { name: names.surpriseAndDelight, route: '/points-center/surprise-delight', icon: 'gift', roles: senior },
        { name: names.invoices, route: '/points-center/invoice', icon: 'invoice', roles: senior },
      ],
    },
    {
      name: names.community,
      route: '/community',
      icon: 'community',
      roles: mainRoles,
      children: [
        content('community', 'POST', 'RESIDENT'),
        content('community', 'EVENT', 'RESIDENT'),
        content('community', 'BOOST', 'RESIDENT', 'residentBoosts'),
        {
          name: names.boostApprovals,
          route: '/community/boost-approval',
          icon: 'approval',
          roles: mainRoles,
          feature: 'residentBoosts',
        },
        ...questions('community', 'residentBoosts'),
        {
          name: names.directCommunication,
          route: '/community/direct-communication',
          icon: 'message',
          roles: exceptLeasing,
        },
      ],
    },
    {
      name: names.ambassador,
      route: '/ambassador',
      icon: 'ambassador',
      roles: mainRoles,
      feature: 'ambassador',
      children: [
        { name: names.insights, route: '/ambassador', icon: 'insights', roles: exceptStaff, feature: 'ambassador' },
        {
          name: names.approvals,
          route: '/ambassador/approval',
          icon: 'approval',
          roles: mainRoles,
          feature: 'ambassador',
        },
        content('ambassador', 'BOOST', 'AMBASSADOR', 'ambassador'),
        content('ambassador', 'POST', 'AMBASSADOR', 'ambassador'),
        content('ambassador', 'EVENT', 'AMBASSADOR', 'ambassador'),
        {
          name: names.ambassador,
          route: '/ambassador/user',
          icon: 'users',
          roles: exceptLeasing,
          feature: 'ambassador',
        },
        ...questions('ambassador', 'ambassador'),
      ],
    },
    {
      name: names.propertyManager,
      route: '/property-manager',
      icon: 'property',
      roles: mainRoles,
      children: [
        { name: names.propertySummary, route: '/property-manager', icon: 'property', roles: leads },
        { name: names.contentManager, route: '/property-manager/content', icon: 'content', roles: leads },
        { name: names.userSummary, route: '/property-manager/user', icon: 'users', roles: mainRoles },
        { name: names.pointSummary, route: '/property-manager/point', icon: 'points', roles: exceptLeasing },
        { name: names.leads, route: '/property-manager/leads', icon: 'leads', roles: mainRoles },
        { name: names.renewals, route: '/property-manager/renewals', icon: 'renewals', roles: renewalRoles },
      ],
    },
    {
      name: names.companyManager,
      route: '/company-manager',
      icon: 'company',
      roles: adminRoles,
      companyLevels: siteLevels,
      children: [
        {
          name: names.companySummary,
          route: '/company-manager',
          icon: 'company',
          roles: adminRoles,
          companyLevels: siteLevels,
        },
        {
          name: names.locationsGroup,
          route: '/company-manager/location',
          icon: 'location',
          roles: adminRoles,
          companyLevels: siteLevels,
        },
        { name: names.companiesManagement, route: '/company-manager/management', icon: 'companies', roles: adminRoles },
      ],
    },
    {
      name: names.admin,
      route: admin,
      icon: 'admin',
      roles: [...adminRoles, 'content_admin', 'brand_admin'],
      children: [
        { name: names.insights, route: admin, icon: 'insights', roles: adminRoles },
        { name: names.pointsManagement, route: `${admin}/point`, icon: 'points', roles: adminRoles },
        { name: names.manageUsers, route: `${admin}/user`, icon: 'users', roles: adminRoles },
        { name: names.communication, route: `${admin}/communication`, icon: 'message', roles: adminRoles },
        {
          name: names.contentLibrary,
          route: `${admin}/content`,
          icon: 'content',
          roles: [...adminRoles, 'content_admin'],
        },
        { name: names.brandManagement, route: `${admin}/brand`, icon: 'brand', roles: [...adminRoles, 'brand_admin'] },
        { name: names.propertyAdministration, route: `${admin}/properties`, icon: 'property', roles: adminRoles },
      ],
    },
  ];
}

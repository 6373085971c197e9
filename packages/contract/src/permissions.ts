import { adminRoles, mainRoles, type Role } from './roles.ts';

const propertyLeads = [...adminRoles, 'property_admin', 'manager'] as const satisfies readonly Role[];
/** Roles that can act on points; viewers are read-only (spec 1, section 6, hidden actions). */
const staffWhoAct = [...propertyLeads, 'sr_leasing_agent', 'leasing_agent'] as const satisfies readonly Role[];
const seniorStaff = [...propertyLeads, 'sr_leasing_agent'] as const satisfies readonly Role[];

/**
 * Which roles hold which permission. Platform roles hold it everywhere, the others at the properties where they have the
 * role. Source: spec 1 section 6, spec 2 section 6, rulings 'Roles and scope'.
 */
export const permissions = {
  'properties.view': [...mainRoles, 'brand_admin', 'content_admin'],
  /** The full property record; brand and content admins see an outline. */
  'propertyRecords.view': mainRoles,
  'properties.create': adminRoles,
  /** Maxio ids, integrations, deactivation, and features beyond those of property leads. */
  'properties.administer': adminRoles,
  'properties.edit': propertyLeads,
  /** A property's balance and spend limit. */
  'propertyPoints.view': mainRoles,
  'properties.requestPoints': propertyLeads,
  'properties.allocatePoints': adminRoles,
  /** The roles of the menu item Invoices. */
  'billing.view': seniorStaff,
  'billing.buy': propertyLeads,
  /** Marking invoices as paid, voiding them, and invoicing points requests. */
  'billing.administer': adminRoles,
  'companies.view': [...mainRoles],
  'companies.administer': adminRoles,
  /** Checked by company level: figures, locations, groups. */
  'companyFigures.view': mainRoles,
  'companies.manageGroups': propertyLeads,
  'brands.view': [...mainRoles, 'brand_admin', 'ambassador', 'resident'],
  /** Brands of the platform and of properties, which share a screen. */
  'brands.manage': [...adminRoles, 'brand_admin'],
  'redemptions.view': [...mainRoles, 'brand_admin'],
  /** Delivering and resending rewards, and returning points. */
  'redemptions.fix': [...staffWhoAct, 'brand_admin'],
  /** New units entered in a lease or resident form. */
  'units.add': staffWhoAct,
  'units.manage': propertyLeads,
  'properties.editFeatures': propertyLeads,
  /** Credentials and what is synced. */
  'integrations.configure': adminRoles,
  /** Health, sync runs, errors and proposed move-outs. */
  'integrations.view': propertyLeads,
  'integrations.sync': propertyLeads,
  'users.view': mainRoles,
  /** `creatableRoles` limits the roles each can create. */
  'users.create': staffWhoAct,
  'users.createAdmin': ['super_admin'],
  'users.import': staffWhoAct,
  'users.update': staffWhoAct,
  'users.remove': staffWhoAct,
  /** Ends leases and takes back points, so it needs the roles that can terminate a resident's lease (rulings). */
  'users.removeResidents': propertyLeads,
  /** Downloading and erasing a person's data: for users of lower rank, at every company they belong to. */
  'personalData.manage': adminRoles,
  /** Only for users of lower rank. */
  'users.resetSecondFactor': staffWhoAct,
  'users.resendWelcome': propertyLeads,
  'leases.view': mainRoles,
  'leases.create': propertyLeads,
  'leases.manage': seniorStaff,
  /** Roles that can see rent, stages and why residents might leave. */
  'renewals.view': [...seniorStaff, 'read_only_manager'],
  'renewals.manage': seniorStaff,
  /** Needs the roles that can send messages. */
  'renewals.offer': propertyLeads,
  'pointLogs.view': mainRoles,
  'pointLogs.decide': staffWhoAct,
  'pointLogs.comment': staffWhoAct,
  'pointLogs.editImages': staffWhoAct,
  'pointLogs.resendEmail': staffWhoAct,
  /** Resending a voucher to an address other than the resident's. */
  'pointLogs.resendElsewhere': propertyLeads,
  'posts.view': mainRoles,
  /** Viewers are read-only (rulings, 'Community'). */
  'posts.manage': staffWhoAct,
  'quietHours.manage': adminRoles,
  /** Leasing roles don't see messages or replies. */
  'replies.view': [...propertyLeads, 'read_only_manager'],
  /** Marks a reply as read for all staff. */
  'replies.read': propertyLeads,
  'leads.view': mainRoles,
  'leads.manage': staffWhoAct,
  'leads.reward': seniorStaff,
  'gifts.send': seniorStaff,
  'rentRoll.view': seniorStaff,
  'rentRoll.send': seniorStaff,
  'insights.view': mainRoles,
  'ambassadorInsights.view': mainRoles.filter((role) => role !== 'leasing_agent'),
  /** Not leasing agents (spec 2, section 6). */
  'messages.view': mainRoles.filter((role) => role !== 'leasing_agent' && role !== 'sr_leasing_agent'),
  'messages.send': propertyLeads,
  /** To staff of all properties. */
  'messages.sendEverywhere': adminRoles,
  'mailbox.view': adminRoles,
  /** Active templates, for everyone who writes comments, gifts, posts or messages. */
  'content.view': [...staffWhoAct, 'content_admin'],
  'content.manage': [...adminRoles, 'content_admin'],
  'systemConfig.view': [...mainRoles, 'brand_admin', 'content_admin'],
  'rates.manage': adminRoles,
  /** Name, support contacts, invoice settings and review site of the platform. */
  'settings.manage': adminRoles,
  'audit.view': adminRoles,
  /** The state of the deployment, and retrying its failed jobs. */
  'health.manage': adminRoles,
  /** Liability, cost per outcome, brands and growth across companies. */
  'platformInsights.view': adminRoles,
  'resident.act': ['ambassador', 'resident'],
  'live.follow': [...mainRoles, 'ambassador', 'resident', 'brand_admin', 'content_admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

export const holds = (role: Role, permission: Permission) =>
  (permissions[permission] as readonly Role[]).includes(role);

/** Roles that can move points, for which a property or the deployment can require a second factor. */
export const canMovePoints = (role: Role) =>
  (['properties.allocatePoints', 'pointLogs.decide', 'gifts.send', 'rentRoll.send'] as const).some((permission) =>
    holds(role, permission),
  );

export const permissionsOf = (role: Role): Permission[] =>
  permissionNames.filter((permission) => holds(role, permission));

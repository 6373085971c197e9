import { adminRoles, mainRoles, type Role } from './roles.ts';

const propertyLeads = [...adminRoles, 'property_admin', 'manager'] as const satisfies readonly Role[];
/** Everyone who may act on points; the viewer may only look (spec 1, section 6, hidden actions). */
const staffWhoAct = [...propertyLeads, 'sr_leasing_agent', 'leasing_agent'] as const satisfies readonly Role[];
const seniorStaff = [...propertyLeads, 'sr_leasing_agent'] as const satisfies readonly Role[];

/**
 * Which roles hold which permission. Platform roles hold it everywhere, the others at the properties where they have the
 * role. Source: spec 1 section 6, spec 2 section 6, rulings 'Roles and scope'.
 */
export const permissions = {
  'properties.view': [...mainRoles, 'brand_admin', 'content_admin'],
  /** All of a property's record; brand and content admins see its outline. */
  'propertyRecords.view': mainRoles,
  'properties.create': adminRoles,
  /** Maxio ids, integrations, deactivation, and features beyond those of property leads. */
  'properties.administer': adminRoles,
  'properties.edit': propertyLeads,
  /** What a property has to spend, and may. */
  'propertyPoints.view': mainRoles,
  'properties.requestPoints': propertyLeads,
  'properties.allocatePoints': adminRoles,
  /** The roles of the menu item Invoices. */
  'billing.view': seniorStaff,
  'billing.buy': propertyLeads,
  /** Marks as paid, voids, answers requests with invoices. */
  'billing.administer': adminRoles,
  'companies.view': [...mainRoles],
  'companies.administer': adminRoles,
  /** Held within the caller's company level: figures, locations, groups. */
  'companyFigures.view': mainRoles,
  'companies.manageGroups': propertyLeads,
  'brands.view': [...mainRoles, 'brand_admin', 'ambassador', 'resident'],
  /** Of the platform and of properties alike: properties' own brands are kept on the same screen. */
  'brands.manage': [...adminRoles, 'brand_admin'],
  'redemptions.view': [...mainRoles, 'brand_admin'],
  /** Handing over, sending again and giving points back. */
  'redemptions.fix': [...staffWhoAct, 'brand_admin'],
  /** Where a lease or a resident names one that is not there. */
  'units.add': staffWhoAct,
  'units.manage': propertyLeads,
  'properties.editFeatures': propertyLeads,
  /** Their credentials and what they sync. */
  'integrations.configure': adminRoles,
  /** Health, runs, errors and proposals. */
  'integrations.view': propertyLeads,
  'integrations.sync': propertyLeads,
  'users.view': mainRoles,
  /** Whom each may create is the creation hierarchy's. */
  'users.create': staffWhoAct,
  'users.createAdmin': ['super_admin'],
  'users.import': staffWhoAct,
  'users.update': staffWhoAct,
  'users.remove': staffWhoAct,
  /** Ends leases and takes points: only for those who see Terminate on a resident's lease (rulings). */
  'users.removeResidents': propertyLeads,
  /** Of whom each may do it is the rule of those who stand above a person. */
  'users.resetSecondFactor': staffWhoAct,
  'users.resendWelcome': propertyLeads,
  'leases.view': mainRoles,
  'leases.create': propertyLeads,
  'leases.manage': seniorStaff,
  'pointLogs.view': mainRoles,
  'pointLogs.decide': staffWhoAct,
  'pointLogs.comment': staffWhoAct,
  'pointLogs.editImages': staffWhoAct,
  'pointLogs.resendEmail': staffWhoAct,
  /** Sending a voucher to another address than the resident's own. */
  'pointLogs.resendElsewhere': propertyLeads,
  'posts.view': mainRoles,
  /** The viewer looks only (rulings, 'Community'). */
  'posts.manage': staffWhoAct,
  'quietHours.manage': adminRoles,
  /** What residents answer; leasing roles see nothing of messages. */
  'replies.view': [...propertyLeads, 'read_only_manager'],
  /** Says that somebody of the staff has read it. */
  'replies.read': propertyLeads,
  'leads.view': mainRoles,
  'leads.manage': staffWhoAct,
  'leads.reward': seniorStaff,
  'gifts.send': seniorStaff,
  'rentRoll.view': seniorStaff,
  'rentRoll.send': seniorStaff,
  'insights.view': mainRoles,
  'ambassadorInsights.view': mainRoles.filter((role) => role !== 'leasing_agent'),
  /** Leasing agents do not (spec 2, section 6). */
  'messages.view': mainRoles.filter((role) => role !== 'leasing_agent' && role !== 'sr_leasing_agent'),
  'messages.send': propertyLeads,
  /** Over all properties at once. */
  'messages.sendEverywhere': adminRoles,
  'mailbox.view': adminRoles,
  /** Active templates: for those who comment, give, post or write messages. */
  'content.view': [...staffWhoAct, 'content_admin'],
  'content.manage': [...adminRoles, 'content_admin'],
  'systemConfig.view': [...mainRoles, 'brand_admin', 'content_admin'],
  'rates.manage': adminRoles,
  'audit.view': adminRoles,
  /** Liability, cost of outcomes, brands and growth over all companies. */
  'platformInsights.view': adminRoles,
  'resident.act': ['ambassador', 'resident'],
  'live.follow': [...mainRoles, 'ambassador', 'resident', 'brand_admin', 'content_admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

export const holds = (role: Role, permission: Permission) =>
  (permissions[permission] as readonly Role[]).includes(role);

/** Who could move points with a stolen password; a property or the deployment can ask a second factor of them. */
export const movesPoints = (role: Role) =>
  (['properties.allocatePoints', 'pointLogs.decide', 'gifts.send', 'rentRoll.send'] as const).some((permission) =>
    holds(role, permission),
  );

export const permissionsOf = (role: Role): Permission[] =>
  permissionNames.filter((permission) => holds(role, permission));

import { holds, type Permission } from '../permissions.ts';
import { isPlatformRole, isStaffRole, type Role } from '../roles.ts';

interface Access {
  /** Reads the records of others, as staff do. */
  read: Permission;
  /** Reads records that name the caller as their user; absent where no record is one person's own. */
  own?: Permission;
  /** Its records of no property are everybody's who reads them anywhere, or those of platform roles, whatever company they have chosen. */
  isShared?: true | 'platform';
}

/** Every topic of live updates, with the permission to read its records; a live stream carries a topic only where the caller holds it (rulings, 'Live and limits'). */
const topics = {
  pointLog: { read: 'pointLogs.view', own: 'resident.act' },
  post: { read: 'posts.view' },
  review: { read: 'insights.view', own: 'resident.act' },
  property: { read: 'properties.view' },
  user: { read: 'users.view', own: 'live.follow' },
  lease: { read: 'leases.view', own: 'resident.act' },
  unit: { read: 'leases.view' },
  lead: { read: 'leads.view' },
  message: { read: 'messages.view', isShared: 'platform' },
  reply: { read: 'replies.view' },
  pointsRequest: { read: 'properties.requestPoints' },
  invoice: { read: 'billing.view' },
  sync: { read: 'integrations.view' },
  company: { read: 'companies.view', own: 'live.follow', isShared: 'platform' },
  content: { read: 'content.view', isShared: true },
  systemConfig: { read: 'systemConfig.view', isShared: true },
  redemption: { read: 'redemptions.view' },
  brand: { read: 'brands.view', isShared: true },
} as const satisfies Record<string, Access>;

export type Topic = keyof typeof topics;

export const topicNames = Object.keys(topics) as [Topic, ...Topic[]];

/** The topics whose records the role reads at a place where it is held. */
export const topicsOf = (role: Role): Topic[] =>
  isStaffRole(role) && holds(role, 'live.follow') ? topicNames.filter((topic) => holds(role, topics[topic].read)) : [];

/** The topics of which the role reads what names its holder. */
export const ownTopicsOf = (role: Role): Topic[] =>
  topicNames.filter((topic) => {
    const { own }: Access = topics[topic];
    return own !== undefined && holds(role, own);
  });

/** The topics whose records of no property the role reads: platform roles alone see beyond properties. */
export const topicsBeyondProperties = (role: Role): Topic[] => (isPlatformRole(role) ? topicsOf(role) : []);

/** The topics whose records of no property the role is told of wherever it looks. */
export const sharedTopicsOf = (role: Role): Topic[] =>
  topicsOf(role).filter((topic) => {
    const { isShared }: Access = topics[topic];
    return isShared === 'platform' ? isPlatformRole(role) : isShared;
  });

import { holds, type Permission } from '../permissions.ts';
import { isPlatformRole, isStaffRole, type Role } from '../roles.ts';

interface Access {
  /** Permission to read other people's records. */
  read: Permission;
  /** Permission to read one's own records; absent if records belong to no single user. */
  own?: Permission;
  /** Records without a property go to everyone who can read the topic, or only to platform roles, in any scope. */
  isShared?: true | 'platform';
}

/** Live topics and the permissions to read their records, which a stream checks (rulings, 'Live and limits'). */
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

/** Topics that staff with the role can read at their properties. */
export const topicsOf = (role: Role): Topic[] =>
  isStaffRole(role) && holds(role, 'live.follow') ? topicNames.filter((topic) => holds(role, topics[topic].read)) : [];

/** Topics in which the role can read one's own records. */
export const ownTopicsOf = (role: Role): Topic[] =>
  topicNames.filter((topic) => {
    const { own }: Access = topics[topic];
    return own !== undefined && holds(role, own);
  });

/** Topics in which the role can read records without a property; platform roles only. */
export const topicsBeyondProperties = (role: Role): Topic[] => (isPlatformRole(role) ? topicsOf(role) : []);

/** Topics whose records without a property the role receives in any scope. */
export const sharedTopicsOf = (role: Role): Topic[] =>
  topicsOf(role).filter((topic) => {
    const { isShared }: Access = topics[topic];
    return isShared === 'platform' ? isPlatformRole(role) : isShared;
  });

/**
 * File names that API features may not use: meaningless ones, and synonyms of the standard names (feature, service,
 * rules, fields, queries, jobs, mail, public). Other files are named for a verb or a subject: `award`, `matching`.
 */
export const bannedNames = [
  'api',
  'base',
  'constants',
  'controller',
  'core',
  'data',
  'handler',
  'hooks',
  'index',
  'lib',
  'main',
  'model',
  'repository',
  'routes',
  'schema',
  'stuff',
  'types',
];

/** Screens any console feature may have, and what others may import from it. */
export const screens = ['list', 'detail', 'form', 'messages', 'public'];

/** Additional screens of individual console features. */
export const ownScreens: Record<string, readonly string[]> = {
  'communication/messages': ['administration', 'announcement'],
  'community/posts': ['calendar', 'landing'],
  'insights/ambassadors': ['home'],
  'insights/company-summary': ['home'],
  'insights/dashboard': ['home'],
  'insights/platform-insights': ['home'],
  'leases/leases': ['timeline'],
  'people/company-users': ['home'],
  'points/gifts': ['lease-gifts', 'send-points', 'user-summary'],
  'points/point-logs': ['dashboard'],
  'points/points-requests': ['administration', 'inbox'],
  'points/redemption-orders': ['home'],
  'points/rent-roll': ['interest', 'upload'],
  'points/submissions': ['approvals'],
  'properties/properties': ['features'],
};

/**
 * Names that a feature of the API has another word for (feature, service, rules, fields, queries, jobs, mail, public), and names
 * for nothing in particular. Its other files are named for a verb or a subject: `award`, `matching`.
 */
export const strange = [
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

/** The screens that any feature of the console may hold, and what others may use of it. */
export const screens = ['list', 'detail', 'form', 'messages', 'public'];

/** The screens that single features of the console have besides. */
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

/** The files that any feature of the API may hold: what it is mounted by, and its layers. */
export const layers = ['feature', 'service', 'rules', 'fields', 'queries', 'jobs', 'mail', 'public'];

/** The verbs that a service which grows is split by. */
export const verbs = [
  'allocate',
  'activate',
  'award',
  'comment',
  'confirm',
  'confirm-password',
  'copy',
  'create',
  'decide',
  'issue',
  'match',
  'prove',
  'remove',
  'renew',
  'reward',
  'resend',
  'reset-factor',
  'reset-password',
  'send',
  'stop',
  'sign-in',
  'sign-up',
  'terminate',
  'update',
];

/** What else single features of the API are about: words of their own, each for one file. */
export const subjects: Record<string, readonly string[]> = {
  'communication/channels': ['addresses', 'channel', 'email', 'embedded', 'rates'],
  'communication/messages': ['candidates', 'deliveries', 'parts'],
  'community/occurrences': ['calendar'],
  'companies/companies': ['access', 'properties'],
  'identity/second-factors': [
    'attempts',
    'authenticator',
    'challenges',
    'passkey-records',
    'passkey-sign-in',
    'passkeys',
    'proof',
    'recovery',
    'totp',
    'webauthn',
  ],
  'identity/sessions': ['account', 'attempts', 'browsers', 'weakness'],
  'insights/audit': ['check', 'seals'],
  'leads/leads': ['follow'],
  'leases/leases': ['listing'],
  'people/resident-sync': ['absences', 'apply', 'facts', 'matching', 'plan', 'receive', 'stage', 'terms', 'write'],
  'people/users': ['payable', 'profile', 'records', 'shown'],
  'points/invoices': ['print'],
  'points/point-logs': ['filters', 'history', 'images', 'listing', 'present', 'totals'],
  'points/results': ['filters'],
  'points/rent-roll': ['candidates', 'interest', 'matching', 'payments', 'spelling', 'streaks'],
  'properties/integrations': [
    'adapters',
    'calls',
    'connection',
    'entrata',
    'entrata-lead',
    'entrata-records',
    'health',
    'memory',
    'propexo',
    'propexo-records',
    'provider',
    'soap',
    'values',
    'yardi',
    'yardi-records',
  ],
  'properties/properties': ['features', 'start', 'switches'],
};

/** The screens that any feature of the console may hold, and what others may use of it. */
export const screens = ['list', 'detail', 'form', 'public'];

/** The screens that single features of the console have besides. */
export const ownScreens: Record<string, readonly string[]> = {
  'community/posts': ['calendar', 'landing'],
  'insights/ambassadors': ['home'],
  'insights/company-summary': ['home'],
  'insights/dashboard': ['home'],
  'insights/platform-insights': ['home'],
  'leases/leases': ['renew', 'timeline'],
  'people/company-users': ['home'],
  'points/gifts': ['lease-gifts', 'send-points', 'user-summary'],
  'points/point-logs': ['dashboard'],
  'points/points-requests': ['administration', 'inbox'],
  'points/rent-roll': ['interest', 'upload'],
  'points/submissions': ['approvals'],
  'properties/properties': ['create', 'features'],
};

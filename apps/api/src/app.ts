import { routes as brands } from './areas/brands/brands/routes.ts';
import { routes as mailbox } from './areas/communication/mailbox/routes.ts';
import { routes as companies } from './areas/companies/companies/routes.ts';
import { routes as links } from './areas/identity/links/routes.ts';
import { routes as ownSessions } from './areas/identity/own-sessions/routes.ts';
import { jobs as secondFactorJobs } from './areas/identity/second-factors/jobs.ts';
import { routes as secondFactors } from './areas/identity/second-factors/routes.ts';
import { jobs as sessionJobs } from './areas/identity/sessions/jobs.ts';
import { routes as sessions } from './areas/identity/sessions/routes.ts';
import { routes as dashboard } from './areas/insights/dashboard/routes.ts';
import { routes as userProfile } from './areas/insights/user-profile/routes.ts';
import { jobs as leaseJobs } from './areas/leases/leases/jobs.ts';
import { leaseErrors } from './areas/leases/leases/public.ts';
import { routes as leases } from './areas/leases/leases/routes.ts';
import { routes as invitations } from './areas/people/invitations/routes.ts';
import { routes as userImport } from './areas/people/user-import/routes.ts';
import { jobs as userJobs } from './areas/people/users/jobs.ts';
import { peopleErrors, userProperties } from './areas/people/users/public.ts';
import { routes as users } from './areas/people/users/routes.ts';
import { routes as decisions } from './areas/points/decisions/routes.ts';
import { jobs as giftJobs } from './areas/points/gifts/jobs.ts';
import { routes as gifts } from './areas/points/gifts/routes.ts';
import { ledgerErrors } from './areas/points/ledger/rules.ts';
import { jobs as pointLogJobs } from './areas/points/point-logs/jobs.ts';
import { pointLogProperties } from './areas/points/point-logs/public.ts';
import { routes as pointLogs } from './areas/points/point-logs/routes.ts';
import { jobs as pointsRequestJobs } from './areas/points/points-requests/jobs.ts';
import { routes as pointsRequests } from './areas/points/points-requests/routes.ts';
import { routes as redemptions } from './areas/points/redemptions/routes.ts';
import { jobs as renewalJobs } from './areas/points/renewals/jobs.ts';
import { routes as renewals } from './areas/points/renewals/routes.ts';
import { renewalErrors } from './areas/points/renewals/rules.ts';
import { jobs as rentRollJobs } from './areas/points/rent-roll/jobs.ts';
import { routes as rentRoll } from './areas/points/rent-roll/routes.ts';
import { routes as removals } from './areas/points/removals/routes.ts';
import { routes as submissions } from './areas/points/submissions/routes.ts';
import { routes as properties } from './areas/properties/properties/routes.ts';
import { jobs as fileJobs } from './platform/files/keep.ts';
import { routes as files } from './platform/files/routes.ts';
import { routes as live } from './platform/live/routes.ts';
import type { Mounted } from './platform/start.ts';

/** Every area, mounted. */
export const mounted: Mounted = {
  routes: [
    ...sessions,
    ...links,
    ...ownSessions,
    ...secondFactors,
    ...companies,
    ...brands,
    ...properties,
    ...leases,
    ...users,
    ...invitations,
    ...userImport,
    ...decisions,
    ...pointLogs,
    ...pointsRequests,
    ...gifts,
    ...submissions,
    ...redemptions,
    ...rentRoll,
    ...renewals,
    ...removals,
    ...dashboard,
    ...userProfile,
    ...mailbox,
    ...files,
    ...live,
  ],
  jobs: [
    ...sessionJobs,
    ...secondFactorJobs,
    ...leaseJobs,
    ...userJobs,
    ...pointLogJobs,
    ...giftJobs,
    ...rentRollJobs,
    ...renewalJobs,
    ...pointsRequestJobs,
    ...fileJobs,
  ],
  locators: { pointLog: pointLogProperties, user: userProperties },
  databaseErrors: { ...ledgerErrors, ...leaseErrors, ...renewalErrors, ...peopleErrors },
};

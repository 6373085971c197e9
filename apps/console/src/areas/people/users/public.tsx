export { UserSummary } from './list.tsx';
export { useUserActions } from './parts/use-user-actions.tsx';
export { mayAddUsers, NoAmbassadors } from './parts/adding.tsx';
export { PromoCodes, useZoneOf, standing, stateLook, WelcomeMail } from './parts/standing.tsx';

export { UserSummary } from './list.tsx';
export { useUserActions } from './parts/use-user-actions.tsx';
export { mayAddUsers } from './logic/may-add.ts';
export { NoAmbassadors } from './parts/no-ambassadors.tsx';
export { PromoCodes } from './parts/promo-codes.tsx';
export { useZoneOf } from './parts/place.tsx';
export { standing, stateLook, WelcomeMail } from './parts/welcome.tsx';

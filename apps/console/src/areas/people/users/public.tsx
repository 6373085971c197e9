export { text as userText } from './messages.ts';
export { UserSummary } from './list.tsx';
export { useUserActions } from './parts/use-user-actions.tsx';
export {
  accountChip,
  accountStatus,
  mayAddUsers,
  NoAmbassadors,
  PromoCodes,
  useZoneOf,
  WelcomeEmail,
} from './parts/account.tsx';

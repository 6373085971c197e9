export { useUserActions } from './parts/use-user-actions.tsx';
export { standing, WelcomeMail } from './parts/welcome.tsx';

export { Confirmation } from './parts/confirmation.tsx';
export { SecondFactors } from './list.tsx';
/** What passkeys take is loaded when it is asked for. */
export const passkeyCalls = () => import('./logic/passkey-calls.ts');

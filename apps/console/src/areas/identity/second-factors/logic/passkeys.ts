/** What passkeys take is loaded when it is asked for. */
export const passkeyCalls = () => import('./passkey-calls.ts');

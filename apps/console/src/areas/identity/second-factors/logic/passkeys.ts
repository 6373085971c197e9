/** Loads the passkey code on first use. */
export const passkeyCalls = () => import('./passkey-calls.ts');

export { provePasskey, signInWithPasskey } from './parts/passkey-calls.ts';

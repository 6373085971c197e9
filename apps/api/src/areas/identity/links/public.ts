/**
 * One-time links in emails, stored as hashes. `sign-up` opens the account of a person who was added (identity), `join`
 * adds a property to a person who may have an account (people), `reset` sets a new password.
 */
export type { CodeRequester, Purpose } from './rules.ts';
export {
  releaseProof,
  reserveProof,
  inviteByLink,
  createCode,
  readJoinLink,
  removeLink,
  useJoinLink,
  useLink,
  withProof,
  type Proof,
} from './service.ts';

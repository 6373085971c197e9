/**
 * One-time links that mails carry, kept as hashes. The purpose says what a link opens: `sign-up` an account for somebody
 * who was added (identity), `join` one more property for somebody who may have an account (people), `reset` a new password.
 */
export type { Asker, Purpose } from './rules.ts';
export {
  freeProof,
  holdProof,
  inviteByLink,
  makeCode,
  readJoinLink,
  removeLink,
  useJoinLink,
  useLink,
  withProof,
  type Proof,
} from './service.ts';

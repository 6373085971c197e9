/**
 * One-time links that mails carry, kept as hashes. The purpose says what a link opens: `sign-up` an account for somebody
 * who was added (identity), `join` one more property for somebody who may have an account (people), `reset` a new password.
 * `holdProof`, `freeProof` and `useLink` of the service take a link of any purpose; offer here what another area needs.
 */
export { inviteByLink, readJoinLink, useJoinLink } from './service.ts';

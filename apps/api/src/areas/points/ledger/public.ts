export { defineLogMail, toOwner } from './mail.ts';
export { postTransfers, readMailFacts, settleBalances } from './queries.ts';
export { platformAccount, reversalOf, transferOf, type Movement } from './rules.ts';
export { pay, settle, type Payment } from './service.ts';

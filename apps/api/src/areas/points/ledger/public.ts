export { defineLogMail, toOwner } from './mail.ts';
export { postTransfers, readMailFacts, settleBalances, type MailFacts } from './queries.ts';
export { platformAccount, reversalOf, transferOf, type Movement } from './rules.ts';
export { pay, settle, type Payment } from './service.ts';

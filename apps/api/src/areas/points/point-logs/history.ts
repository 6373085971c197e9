import { contract } from '@hearth/contract';
import { metaOf } from '@hearth/contract/definition';
import type { Endpoint } from '@hearth/contract/endpoint';
import { formatCount } from '@hearth/contract/format';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import type { Movement } from '../ledger/public.ts';
import { readAudit, readDeliveries, readLogRow, readTransfers } from './queries.ts';

const named = (endpoint: Endpoint, text: string) => [metaOf(endpoint).action, text] as const;
/** Names of the actions that create or change a log. */
const actionTexts = new Map([
  named(contract.pointLogs.approve, 'Approved'),
  named(contract.pointLogs.deny, 'Denied'),
  named(contract.pointLogs.void, 'Voided'),
  named(contract.pointLogs.comment, 'Commented'),
  named(contract.pointLogs.deleteImage, 'Deleted an image'),
  named(contract.pointLogs.resendRedemptionEmail, 'Resent the redemption email'),
  named(contract.gifts.award, 'Sent as a gift'),
  named(contract.rentRoll.send, 'Sent as a rent reward'),
  named(contract.renewals.renew, 'Sent for a renewal'),
  named(contract.submissions.submit, 'Submitted'),
  named(contract.submissions.answer, 'Responded'),
  named(contract.redemptions.redeem, 'Redeemed'),
  named(contract.redemptionOrders.handOver, 'Marked as delivered'),
  named(contract.redemptionOrders.return, 'Points returned'),
  named(contract.redemptionOrders.resend, 'Resent the redemption email'),
  named(contract.redemptionOrders.retry, 'Retried with the provider'),
  named(contract.redemptions.sendToFriend, 'Sent to a friend'),
  named(contract.pointsRequests.allocate, 'Allocated to the property'),
]);
const [decideMany] = named(contract.decisions.decideMany, '');

const decisionTexts: Record<string, string> = { approved: 'Approved', denied: 'Denied' };

const deliveryTexts: Record<string, string> = {
  waiting: 'Waiting for the provider',
  failed: 'Delivery failed',
  delivered: 'Delivered by the provider',
  returning: 'Asked the provider to cancel',
};
const isJob = (action: string) => action === 'job';

function deliveryText(action: string, after: unknown): string | undefined {
  const { redemption, void_at: voidAt } = (after ?? {}) as { redemption?: string; void_at?: string };
  if (redemption === 'returning' || (redemption && isJob(action))) return deliveryTexts[redemption];
  return voidAt && isJob(action) ? 'Points returned' : undefined;
}

/** An action's display name, the same for bulk and single reviews. */
const textOf = (action: string, after: unknown) =>
  (after as { isElsewhere?: boolean } | null)?.isElsewhere
    ? 'Sent the voucher to a different email'
    : action === decideMany
      ? (decisionTexts[(after as { status?: string } | null)?.status ?? ''] ?? action)
      : (deliveryText(action, after) ?? actionTexts.get(action) ?? action);

const movementTexts: Record<Movement, string> = {
  award: 'Points sent',
  redemption: 'Points redeemed',
  friend: 'Points sent to a friend',
  allocation: 'Points allocated',
  removal: 'Points returned to the property',
  reversal: 'Points returned',
};

const withReason = (text: string, after: unknown) => {
  const { reason, comment, email } = (after ?? {}) as { reason?: string; comment?: string; email?: string };
  const detail = reason ?? comment ?? email;
  return detail ? `${text}: ${detail}` : text;
};

/** A log's reviews, emails with deliveries, and point transfers. */
export async function history(ctx: Ctx, { params }: InputOf<typeof contract.pointLogs.history>) {
  const log = await readLogRow(ctx.db, params.id);
  if (!log) throw notFound('Point log');
  const audit = await readAudit(ctx.db, log.id);
  const deliveries = await readDeliveries(ctx.db, log.id);
  const transfers = await readTransfers(ctx.db, log);
  const entries = [
    ...audit.map((row) => ({
      at: row.at,
      kind: 'action',
      text: withReason(textOf(row.action, row.after), row.after),
      by: row.by,
      status: null,
    })),
    ...deliveries.map((row) => ({
      at: row.created_at,
      kind: 'mail',
      text: `${row.subject} → ${row.recipient}${row.detail ? ` (${row.detail})` : ''}`,
      by: '',
      status: row.status,
    })),
    ...transfers.map((row) => ({
      at: row.created_at,
      kind: 'transfer',
      text: `${movementTexts[row.kind as Movement]}: ${formatCount(row.points)}`,
      by: row.by,
      status: null,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return { data: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), totalCount: entries.length };
}

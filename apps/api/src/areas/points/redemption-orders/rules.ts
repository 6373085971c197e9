import type { Fulfilment } from '@hearth/contract/brands/brand-record';
import type { Redemption, RedemptionStatus } from '@hearth/contract/points/redemption-record';

type Ruled = Pick<Redemption, 'status'>;

/** As what a redemption begins, by who hands its reward out. */
export const firstStatus = {
  voucher: 'delivered',
  codes: 'delivered',
  property: 'handOver',
} as const satisfies Record<Fulfilment, RedemptionStatus>;

export const isToHandOver = ({ status }: Ruled) => status === 'handOver';

/** Only what nobody has got goes back: a code or voucher that was mailed counts as got. */
export const isReturnable = ({ status }: Ruled) => status === 'handOver';

/** There is a mail with what it was redeemed for, also where staff hand the reward over. */
export const isResendable = ({ status }: Ruled) => status !== 'returned';

/** Nobody gives points back to themselves. */
export const canOf = (
  redemption: Ruled,
  { mayFix, mayResendElsewhere, isOwn }: { mayFix: boolean; mayResendElsewhere: boolean; isOwn: boolean },
): Redemption['can'] => ({
  handOver: mayFix && isToHandOver(redemption),
  return: mayFix && !isOwn && isReturnable(redemption),
  resend: mayFix && isResendable(redemption),
  resendElsewhere: mayFix && mayResendElsewhere && isResendable(redemption),
});

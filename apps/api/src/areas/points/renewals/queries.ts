import type { PaymentObstacle } from '@hearth/contract/people/messages';
import { audienceOf, type Audience } from '@hearth/contract/boosts';
import type { Role } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';
import { paymentObstacle } from '../../people/users/public.ts';

/** The recipient's audience, and any reason they can't be paid. */
export async function readReceiver(
  db: Tx,
  propertyId: string,
  userId: string,
): Promise<{ audience: Audience; obstacle: PaymentObstacle | null }> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('property_roles as r', (join) =>
      join.onRef('r.user_id', '=', 'u.id').on('r.property_id', '=', propertyId),
    )
    .where('u.id', '=', userId)
    .select(['r.role', paymentObstacle.as('obstacle')])
    .executeTakeFirst();
  return {
    audience: audienceOf(row?.role as Role | null | undefined),
    obstacle: row ? row.obstacle : 'leftProperty',
  };
}

/** Claims the renewal reward; a constraint allows it once. */
export const claimRenewal = (
  db: Tx,
  claim: { property_id: string; lease_id: string; renews: string; point_log_id: string },
) => db.insertInto('renewal_rewards').values(claim).execute();

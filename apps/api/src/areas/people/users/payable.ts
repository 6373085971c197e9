import { sql } from 'kysely';
import type { PaymentObstacle } from '@hearth/contract/people/messages';

/**
 * What stands against paying points to a user `u` with the role `r` at a property; null when nothing does. Pickers offer,
 * and gifts and rent rewards pay, whom this lets pass.
 */
export const paymentObstacle = sql<PaymentObstacle | null>`case
  when u.deleted_at is not null or r.role is null or r.removed_at is not null then 'leftProperty'
  when u.invited_to is not null then 'invited'
  when u.disabled_at is not null then 'deactivated'
  when r.role not in ('resident', 'ambassador') then 'worksHere' end`;

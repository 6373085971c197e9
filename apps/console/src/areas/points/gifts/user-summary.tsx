import { lazy } from 'react';
import { UserSummary } from '../../people/users/public.tsx';

const LeasesWithGifts = lazy(() => import('./lease-gifts.tsx').then((gifts) => ({ default: gifts.LeasesWithGifts })));

/** /property-manager/user: the property's users, or their leases with gifts. */
export default function UserSummaryWithGifts() {
  return <UserSummary leases={<LeasesWithGifts />} />;
}

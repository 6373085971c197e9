import { lazy } from 'react';
import { UserSummary } from '../../people/users/public.tsx';

const LeasesWithGifts = lazy(() => import('./lease-gifts.tsx').then((gifts) => ({ default: gifts.LeasesWithGifts })));

/** /property-manager/user: the people of the property, or their leases with gifts for those who hold them. */
export default function UserSummaryWithGifts() {
  return <UserSummary leases={<LeasesWithGifts />} />;
}

import { usePath } from '../platform/shown.ts';

/** Where a user's profile stands: under the first segment of the current path (spec 1, section 2); Home has none, so the property manager's. */
export function useProfilePath() {
  const parent = usePath().split('/')[1] || 'property-manager';
  return (userId: string) => `/${parent}/user/${userId}`;
}

import { usePath } from '../platform/shown.ts';

/**
 * Path of user profiles: under the first segment of the current path (spec 1, section 2), or the property manager's on
 * Home.
 */
export function useProfilePath() {
  const parent = usePath().split('/')[1] || 'property-manager';
  return (userId: string) => `/${parent}/user/${userId}`;
}

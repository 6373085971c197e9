import { z } from 'zod';
import type { User, UserRow } from '@hearth/contract/people/user-record';
import { objectId } from '@hearth/contract/primitives';

/** What the person keeps that others may see; the rest, such as the last selection, names places of other companies. */
const kept = z.object({
  colorTheme: z.string().catch(''),
  usesSystemDarkMode: z.boolean().catch(false),
  pushTokens: z.array(z.string()).catch([]),
  textOptIn: z.boolean().catch(false),
  favouriteBrandIds: z.array(objectId).catch([]),
});

/** The preferences of a person as this caller may see them (spec 1, section 3). */
export function prefsOf(
  preferences: unknown,
  { properties, isSelf }: Pick<UserRow, 'properties'> & { isSelf: boolean },
): User['prefs'] {
  const { pushTokens, ...shown } = kept.parse(preferences ?? {});
  const holds = (role: UserRow['role']) => properties.some((held) => held.role === role);
  return {
    ...shown,
    pushTokens: isSelf ? pushTokens : [],
    isAmbassador: holds('ambassador'),
    canSwitchRole: holds('resident') && holds('ambassador'),
  };
}

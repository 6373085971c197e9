import { z } from 'zod';
import { instant, objectId, propertyOrAll } from '../primitives.ts';
import { permissionNames, type Permission } from '../permissions.ts';
import { companyAccessLevels, roles } from '../roles.ts';
import { allCompanies } from '../constants.ts';

export const session = z.object({ accessToken: z.string(), expiresAt: instant });

export const secondFactorMethods = ['authenticator', 'recoveryCode', 'passkey'] as const;
export type SecondFactor = (typeof secondFactorMethods)[number];

const permissionName = z.enum(permissionNames as [Permission, ...Permission[]]);

const listsMaximum = 100;
/** Ids of hidden columns by the list's endpoint path. */
const hiddenColumns = z
  .record(z.string().max(100), z.array(z.string().max(60)).max(60))
  .refine((lists) => Object.keys(lists).length <= listsMaximum);

/** A person's preferences, shared across browsers. Null until first set. */
export const ownPrefs = z.object({
  colorTheme: z.enum(['light', 'dark']).nullable(),
  usesSystemDarkMode: z.boolean().nullable(),
  selectedProperty: propertyOrAll.nullable(),
  selectedCompany: z.union([objectId, z.literal(allCompanies)]).nullable(),
  selectedGroup: objectId.nullable(),
  hiddenColumns: hiddenColumns.nullable(),
  /** Property ids for which the person dismissed the setup checklist, or all properties. */
  dismissedChecklists: z.array(propertyOrAll).max(100).nullable(),
});
export type OwnPrefs = z.infer<typeof ownPrefs>;

export const account = z.object({
  user: z.object({
    _id: objectId,
    userId: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(roles),
  }),
  /** The platform role, else the user's primary role if they still hold it, else their highest role. */
  role: z.enum(roles),
  company: z
    .object({ _id: objectId, name: z.string(), groups: z.array(z.object({ _id: objectId, name: z.string() })) })
    .nullable(),
  companyRole: z.enum(companyAccessLevels).nullable(),
  /** Empty for platform roles, which hold `permissions` everywhere. */
  properties: z.array(z.object({ property: objectId, role: z.enum(roles), permissions: z.array(permissionName) })),
  /** Permissions at every property. */
  permissions: z.array(permissionName),
  prefs: ownPrefs,
  /** Only `/me` works until a required second factor is set up. */
  mustSetUpSecondFactor: z.boolean(),
});
export type Account = z.infer<typeof account>;

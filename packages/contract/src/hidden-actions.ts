import type { Role } from './roles.ts';

interface Hidden {
  from: readonly Role[];
  /** Also hidden from these roles in a list of one resident's leases. */
  inResidentView?: readonly Role[];
}

const viewer = ['read_only_manager'] as const satisfies readonly Role[];
const viewerAndStaff = [...viewer, 'leasing_agent', 'sr_leasing_agent'] as const satisfies readonly Role[];

/** Actions hidden from some staff (spec 1, section 6). Actions on point logs follow from permissions instead. */
export const hiddenActions = {
  addUser: { from: viewerAndStaff },
  importUsers: { from: viewerAndStaff },
  resendWelcomeEmail: { from: viewerAndStaff },
  createLease: { from: viewerAndStaff },
  leaseRowActions: { from: [...viewer, 'leasing_agent'], inResidentView: ['sr_leasing_agent'] },
} as const satisfies Record<string, Hidden>;

export type HideableAction = keyof typeof hiddenActions;

/** True if the action is hidden from the role; `isResidentView` for a list of one resident's leases. */
export function isHidden(action: HideableAction, role: Role, isResidentView = false): boolean {
  const { from, inResidentView = [] }: Hidden = hiddenActions[action];
  return from.includes(role) || (isResidentView && inResidentView.includes(role));
}

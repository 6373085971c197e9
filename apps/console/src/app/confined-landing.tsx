import type { MenuItem } from '@hearth/contract/menu';
import { roleLabels, type Role } from '@hearth/contract/roles';
import { Plain } from './plain-page.tsx';

/** Where content and brand admins arrive: what their role opens. */
export function ConfinedLanding({ role, areas }: { role: Role; areas: readonly MenuItem[] }) {
  const names = areas.map(({ name }) => name).join(', ');
  return (
    <Plain
      text={`Your role is ${roleLabels[role]}. It opens ${names} in the admin area and no other part of the console. This release has no screen for ${names}, so there is nothing to do here.`}
      title={names}
    />
  );
}

import type { MenuItem } from '@hearth/contract/menu-items';
import { roleLabels, type Role } from '@hearth/contract/roles';
import { useEffect } from 'react';
import { Plain } from './plain-page.tsx';

/** Where content and brand admins arrive: what their role opens. */
export function ConfinedLanding({ role, areas, product }: { role: Role; areas: readonly MenuItem[]; product: string }) {
  const names = areas.map(({ name }) => name).join(', ');
  useEffect(() => {
    document.title = `${names} · ${product}`;
  }, [names, product]);
  return (
    <Plain
      text={`Your role is ${roleLabels[role]}. It opens ${names} in the admin area and no other part of the console. This release has no screen for ${names}, so there is nothing to do here.`}
      title={names}
    />
  );
}

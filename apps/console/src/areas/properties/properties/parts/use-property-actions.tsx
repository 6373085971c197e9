import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { activateProperty, type Property } from '@hearth/contract/properties/properties';
import type { ReactNode } from 'react';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';

const DeactivateDialog = lazyDialog(() => import('../dialogs/deactivate-dialog.tsx').then((dialog) => dialog.default));

const LogoDialog = lazyDialog(() => import('../dialogs/picture-dialogs.tsx').then((dialog) => dialog.LogoDialog));

interface PropertyAction {
  id: string;
  label: () => string;
  when: (property: Property) => boolean;
  onAct: (property: Property) => void;
}

/** What admins do with a whole property, in its row and on its page, and the dialog that asks first. */
export function usePropertyActions(): { actions: readonly PropertyAction[]; dialog: ReactNode } {
  const { open, dialog } = useDialogs({
    logo: (onClose, property: Property) => <LogoDialog onClose={onClose} property={property} />,
    deactivate: (onClose, property: Property) => <DeactivateDialog onClose={onClose} property={property} />,
    activate: (onClose, property: Property) => (
      <ActionDialog
        confirm="Activate"
        done={say.activated}
        endpoint={activateProperty}
        input={{ params: { id: property._id } }}
        onClose={onClose}
        title={`Activate ${property.name}?`}
      >
        Staff and residents act there again at once. Messages that waited go out, and integrations sync again.
      </ActionDialog>
    ),
  });
  return {
    actions: [
      { id: 'logo', label: () => 'Logo', when: ({ can }) => can.edit, onAct: open.logo },
      { id: 'deactivate', label: () => 'Deactivate', when: ({ can }) => can.deactivate, onAct: open.deactivate },
      { id: 'activate', label: () => 'Activate', when: ({ can }) => can.activate, onAct: open.activate },
    ],
    dialog,
  };
}

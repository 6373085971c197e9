import { propertyMessages } from '@hearth/contract/properties/messages';
import { activateProperty, type Property } from '@hearth/contract/properties/properties';
import type { ReactNode } from 'react';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useSession } from '../../../../platform/session.tsx';
import { usePath } from '../../../../platform/shown.ts';
import { text } from '../messages.ts';

const DeactivateDialog = lazyDialog(() =>
  import('../dialogs/property-dialogs.tsx').then((dialogs) => dialogs.DeactivateDialog),
);
const LogoDialog = lazyDialog(() => import('../dialogs/property-dialogs.tsx').then((dialogs) => dialogs.LogoDialog));

const managerPath = '/property-manager';

/** Paths of the property screens: those of the platform admin area when the reader is in it. */
export function usePropertyPaths() {
  const { settings } = useSession();
  const path = usePath();
  const admin = `/${settings.slug}-admin`;
  const isAdmin = path.startsWith(`${admin}/`);
  const list = isAdmin ? `${admin}/properties` : managerPath;
  return {
    /** The list of properties, or the summary of one. */
    list,
    create: `${admin}/properties/new`,
    feature: `${admin}/feature`,
    integrations: `${admin}/integrations`,
    requests: `${admin}/requests`,
    edit: (id: string) => `${isAdmin ? list : `${managerPath}/properties`}/${id}`,
  };
}

interface PropertyAction {
  id: string;
  label: () => string;
  when: (property: Property) => boolean;
  onAct: (property: Property) => void;
}

/** Actions on a whole property, in its row and on its page, with their dialogs. */
export function usePropertyActions(): { actions: readonly PropertyAction[]; dialog: ReactNode } {
  const { open, dialog } = useDialogs({
    logo: (onClose, property: Property) => <LogoDialog onClose={onClose} property={property} />,
    deactivate: (onClose, property: Property) => <DeactivateDialog onClose={onClose} property={property} />,
    activate: (onClose, property: Property) => (
      <ActionDialog
        confirm={text.activate.confirm}
        done={propertyMessages.activated}
        endpoint={activateProperty}
        input={{ params: { id: property._id } }}
        onClose={onClose}
        title={text.activate.title(property.name)}
      >
        {text.activate.text}
      </ActionDialog>
    ),
  });
  const { changeLogo, deactivate, activate } = text.list;
  return {
    actions: [
      { id: 'logo', label: () => changeLogo, when: ({ can }) => can.edit, onAct: open.logo },
      { id: 'deactivate', label: () => deactivate, when: ({ can }) => can.deactivate, onAct: open.deactivate },
      { id: 'activate', label: () => activate, when: ({ can }) => can.activate, onAct: open.activate },
    ],
    dialog,
  };
}

import { isHidden } from '@hearth/contract/hidden-actions';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { creatableRoles } from '@hearth/contract/roles';
import Add from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { AtProperty } from '../../../../kit/at-property.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useSession } from '../../../../platform/session.tsx';
import { ActionGroup } from '../../../../ui/action-group.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SecondFactorDialog } from '../../../properties/properties/public.tsx';
import { ImportDialog } from '../../user-import/public.tsx';

const AddUserDialog = lazyDialog(() => import('../form.tsx').then((form) => form.AddUserDialog));
const ResendWelcomeDialog = lazyDialog(() =>
  import('../dialogs/resend-dialog.tsx').then((parts) => parts.ResendWelcomeDialog),
);

/** Who a list is about: the people of the property, its ambassadors, or everybody on the platform. */
export type Audience = 'people' | 'ambassadors' | 'platform';

/** Adding, importing and writing to people: the buttons that the viewer has, the first of them where nobody is there yet, and their dialog. */
export function useAdding(audience: Audience): { buttons: ReactNode; first: ReactNode; dialog: ReactNode } {
  const { property, role, may } = useSession();
  const ambassador = audience === 'ambassadors';
  const adds =
    may('users.create') && !isHidden('addUser', role) && (!ambassador || creatableRoles[role].includes('ambassador'));
  const imports = may('users.import') && !isHidden('importUsers', role);
  const atProperty = (onClose: () => void, title: string, children: (at: Property) => ReactNode) => (
    <AtProperty onClose={onClose} title={title} why="Choose the property that this is for.">
      {children}
    </AtProperty>
  );
  const { open, dialog } = useDialogs({
    add: (close) => <AddUserDialog ambassador={ambassador} onClose={close} platform={audience === 'platform'} />,
    import: (close) =>
      atProperty(close, say.importTitle, (at) => (
        <ImportDialog ambassador={ambassador} onClose={close} property={at} />
      )),
    resend: (close) =>
      atProperty(close, say.resendTitle, (at) => (
        <ResendWelcomeDialog ambassador={ambassador} onClose={close} property={at} />
      )),
    secondFactor: (close) =>
      atProperty(close, say.secondFactorTitle, (at) => <SecondFactorDialog onClose={close} property={at} />),
  });
  const buttons = (
    <>
      <ActionGroup
        items={[
          ...(audience === 'people' && property && may('properties.editFeatures')
            ? [{ id: 'secondFactor', label: say.secondFactorTitle, onAct: open.secondFactor }]
            : []),
          ...(may('users.resendWelcome') && !isHidden('resendWelcomeEmail', role)
            ? [{ id: 'resend', label: say.resendTitle, onAct: open.resend }]
            : []),
          ...(imports ? [{ id: 'import', label: say.importTitle, onAct: open.import }] : []),
        ]}
        label="More actions"
      />
      {adds && (
        <Button onClick={open.add} startIcon={<Add />} variant="contained">
          {ambassador ? say.addAmbassadorTitle : say.addUserTitle}
        </Button>
      )}
    </>
  );
  const importsFirst = imports && !(ambassador && adds);
  const first = (imports || adds) && (
    <Button onClick={importsFirst ? open.import : open.add} variant="contained">
      {importsFirst ? say.importTitle : ambassador ? say.addAmbassadorTitle : say.addUserTitle}
    </Button>
  );
  return { buttons, first, dialog };
}

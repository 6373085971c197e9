import { pointsRequestMessages } from '@hearth/contract/points/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { PropertyAdministration } from '../../properties/properties/public.tsx';
import { AllocateDialog } from './public.tsx';

/** /{slug}-admin/properties: all properties, with allocating points. */
export default function AdministrationWithPoints() {
  const { open, dialog } = useDialogs({
    allocate: (close, property: Property) => <AllocateDialog onClose={close} property={property} />,
  });
  return (
    <>
      <PropertyAdministration
        actions={[
          {
            id: 'allocate',
            label: () => pointsRequestMessages.allocateTitle,
            when: ({ active }) => active,
            onAct: open.allocate,
            more: true,
          },
        ]}
      />
      {dialog}
    </>
  );
}

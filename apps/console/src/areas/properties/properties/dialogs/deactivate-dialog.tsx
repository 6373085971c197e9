import { formatCount, formatPoints } from '@hearth/contract/format';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { deactivateProperty, deactivation, type Property } from '@hearth/contract/properties/properties';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';

interface DeactivateDialogProps {
  property: Property;
  onClose: () => void;
}

/** Says what deactivating a property means, in figures, before it is done. */
export default function DeactivateDialog({ property, onClose }: DeactivateDialogProps) {
  const params = { id: property._id };
  const found = useEndpoint(deactivation, { params });
  return (
    <ActionDialog
      confirm="Deactivate"
      destructive
      done={say.deactivated}
      endpoint={deactivateProperty}
      input={{ params }}
      onClose={onClose}
      preview={{
        of: found,
        waiting: 190,
        show: ({ data: { residents, staff, points, pendingSubmissions, scheduledPosts } }) => (
          <DescriptionList
            rows={[
              ['Staff', `${formatCount(staff)} may look, and change nothing`],
              ['Residents', `${formatCount(residents)} read only: nothing to submit or redeem`],
              ['Points', `${formatPoints(points)} stay where they are: nobody can move them`],
              ['Submissions', `${formatCount(pendingSubmissions)} wait undecided`],
              ['Posts', `${formatCount(scheduledPosts)} that are open or to come stop`],
              ['Messages', 'Nothing is sent or synced; what waits goes out once it is active again'],
            ]}
          />
        ),
      }}
      title={`Deactivate ${property.name}?`}
    >
      Everything can still be looked at. Nothing is lost, and it can be activated again.
    </ActionDialog>
  );
}

import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { deactivateProperty, deactivation, type Property } from '@hearth/contract/properties/properties';
import { Answer } from '../../../../kit/answer.tsx';
import { formatPoints } from '../../../../platform/format.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';

interface DeactivateDialogProps {
  property: Property;
  onClose: () => void;
}

/** Says what deactivating a property means, in figures, before it is done. */
export default function DeactivateDialog({ property, onClose }: DeactivateDialogProps) {
  const params = { id: property._id };
  const found = useEndpoint(deactivation, { params });
  const deactivate = useAction(deactivateProperty, {
    done: say.deactivated,
    onSuccess: onClose,
    onError: () => onClose(),
  });
  return (
    <DialogShell
      actions={
        <>
          <Button disabled={deactivate.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="error"
            disabled={!found.data}
            loading={deactivate.isPending}
            onClick={() => deactivate.mutate({ params })}
            variant="contained"
          >
            Deactivate
          </Button>
        </>
      }
      onClose={deactivate.isPending ? () => undefined : onClose}
      open
      subtitle="Everything can still be looked at. Nothing is lost, and it can be activated again."
      title={`Deactivate ${property.name}?`}
    >
      <Answer of={found} waiting={190}>
        {({ data: { residents, staff, points, pendingSubmissions, scheduledPosts } }) => (
          <DescriptionList
            rows={[
              ['Staff', `${staff.toLocaleString('en-US')} may look, and change nothing`],
              ['Residents', `${residents.toLocaleString('en-US')} read only: nothing to submit or redeem`],
              ['Points', `${formatPoints(points)} stay where they are: nobody can move them`],
              ['Submissions', `${pendingSubmissions.toLocaleString('en-US')} wait undecided`],
              ['Posts', `${scheduledPosts.toLocaleString('en-US')} that are open or to come stop`],
              ['Messages', 'Nothing is sent or synced; what waits goes out once it is active again'],
            ]}
          />
        )}
      </Answer>
    </DialogShell>
  );
}

import { formatDate } from '@hearth/contract/format';
import { decideMoveOut, listMoveOuts } from '@hearth/contract/people/resident-sync';
import { syncMessages as say } from '@hearth/contract/people/resident-sync-messages';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';

interface MoveOutsProps {
  propertyId: string;
  timeZone: string;
  mayDecide: boolean;
}

/** Residents whom the provider does not have any more; nobody is removed before somebody says so. */
export function MoveOuts({ propertyId, timeZone, mayDecide }: MoveOutsProps) {
  const { data } = useEndpoint(listMoveOuts, { params: { id: propertyId } });
  const decision = (userId: string, what: 'confirm' | 'ignore') => ({
    params: { id: propertyId, userId },
    body: { decision: what },
  });
  const ignore = useAction(decideMoveOut, { done: ({ message }) => message });
  const { open, dialog } = useDialogs({
    confirm: (close, { _id, name }: { _id: string; name: string }) => (
      <ActionDialog
        confirm="Moved out"
        destructive
        done={({ message }) => message}
        endpoint={decideMoveOut}
        input={decision(_id, 'confirm')}
        onClose={close}
        title={`Has ${name} moved out?`}
      >
        {say.moveOutMeans}
      </ActionDialog>
    ),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Section
      flush
      hint="The provider does not have them any more; nobody is removed before you say so"
      title="Proposed for move-out"
    >
      <SettingList>
        {data.data.map(({ user, text, unit, proposedAt }) => (
          <SettingRow
            key={user._id}
            name={<ProfileLink userId={user._id}>{user.name}</ProfileLink>}
            text={[unit && `Unit ${unit}`, text, `since ${formatDate(proposedAt, timeZone)}`]
              .filter(Boolean)
              .join(', ')}
          >
            {mayDecide && (
              <>
                <Button
                  disabled={ignore.isPending}
                  onClick={() => ignore.mutate(decision(user._id, 'ignore'))}
                  size="small"
                >
                  Stays
                </Button>
                <Button disabled={ignore.isPending} onClick={() => open.confirm(user)} size="small">
                  Moved out
                </Button>
              </>
            )}
          </SettingRow>
        ))}
      </SettingList>
      {dialog}
    </Section>
  );
}

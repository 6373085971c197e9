import { decideMoveOut, listMoveOuts } from '@hearth/contract/people/resident-sync';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { text } from '../messages.ts';

interface MoveOutsProps {
  propertyId: string;
  timeZone: string;
  mayDecide: boolean;
}

/** Residents missing at the provider. Staff decide who moved out. */
export function MoveOuts({ propertyId, timeZone, mayDecide }: MoveOutsProps) {
  const { data } = useEndpoint(listMoveOuts, { params: { id: propertyId } });
  const decision = (userId: string, choice: 'confirm' | 'ignore') => ({
    params: { id: propertyId, userId },
    body: { decision: choice },
  });
  const ignore = useAction(decideMoveOut, { done: ({ message }) => message });
  const { open, dialog } = useDialogs({
    confirm: (close, { _id, name }: { _id: string; name: string }) => (
      <ActionDialog
        confirm={text.moveOuts.movedOut}
        destructive
        done={({ message }) => message}
        endpoint={decideMoveOut}
        input={decision(_id, 'confirm')}
        onClose={close}
        title={text.moveOuts.confirmTitle(name)}
      >
        {text.moveOuts.confirmBody}
      </ActionDialog>
    ),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Section flush hint={text.moveOuts.hint} title={text.moveOuts.title}>
      <SettingList>
        {data.data.map(({ user, text: reason, unit, proposedAt }) => (
          <SettingRow
            key={user._id}
            name={<ProfileLink userId={user._id}>{user.name}</ProfileLink>}
            text={[unit && text.moveOuts.unit(unit), reason, text.moveOuts.since(proposedAt, timeZone)]
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
                  {text.moveOuts.stays}
                </Button>
                <Button disabled={ignore.isPending} onClick={() => open.confirm(user)} size="small">
                  {text.moveOuts.movedOut}
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

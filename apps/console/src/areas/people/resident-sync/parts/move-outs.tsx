import { decideMoveOut, listMoveOuts } from '@hearth/contract/people/resident-sync';
import { syncMessages as say } from '@hearth/contract/people/resident-sync-messages';
import { useState } from 'react';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { formatDate } from '../../../../platform/format.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
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
  const [asked, setAsked] = useState<{ _id: string; name: string }>();
  const decide = useAction(decideMoveOut, {
    done: ({ message }) => message,
    onSuccess: () => setAsked(undefined),
  });
  const send = (userId: string, decision: 'confirm' | 'ignore') =>
    decide.mutate({ params: { id: propertyId, userId }, body: { decision } });
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
                <Button disabled={decide.isPending} onClick={() => send(user._id, 'ignore')} size="small">
                  Stays
                </Button>
                <Button disabled={decide.isPending} onClick={() => setAsked(user)} size="small">
                  Moved out
                </Button>
              </>
            )}
          </SettingRow>
        ))}
      </SettingList>
      <ConfirmDialog
        busy={decide.isPending}
        confirm="Moved out"
        destructive
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && send(asked._id, 'confirm')}
        open={asked !== undefined}
        title={`Has ${asked?.name} moved out?`}
      >
        {say.moveOutMeans}
      </ConfirmDialog>
    </Section>
  );
}

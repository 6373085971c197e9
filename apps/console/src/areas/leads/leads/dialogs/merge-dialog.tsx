import type { LeadDetail } from '@hearth/contract/leads/lead-record';
import { mergeLead } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { mergedRewards } from '../logic/merged-rewards.ts';
import { nameOf } from '../logic/standing.ts';

interface MergeDialogProps {
  lead: LeadDetail;
  other: LeadDetail['similar'][number];
  /** Given the lead that stays. */
  onMerged: (id: string) => void;
  onClose: () => void;
}

/** Asks before two leads become one. */
export function MergeDialog({ lead, other, onMerged, onClose }: MergeDialogProps) {
  const isFirst = lead.createdAt <= other.createdAt;
  const earner = isFirst ? lead.referrer.name : other.referrer;
  const [earlier, later] = isFirst ? [lead, other] : [other, lead];
  const { refusal, sentences } = mergedRewards(earlier.rewards, later.rewards, earner);
  return (
    <ActionDialog
      confirm="Merge"
      destructive
      disabled={refusal !== undefined}
      done={say.merged}
      endpoint={mergeLead}
      input={{ params: { id: lead._id }, body: { leadId: other._id } }}
      onClose={onClose}
      onDone={({ data }) => onMerged(data._id)}
      title={`Merge ${nameOf(lead)} and ${other.name}?`}
    >
      {refusal === undefined ? (
        <Stack>
          <p>
            The earlier referral, by {earner}, stays with the contact details, history and rewards of both. This cannot
            be undone.
          </p>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Stack>
      ) : (
        <InlineAlert severity="error">{refusal}.</InlineAlert>
      )}
    </ActionDialog>
  );
}

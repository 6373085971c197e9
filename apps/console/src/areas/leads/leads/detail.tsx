import type { LeadDetail, LeadReward } from '@hearth/contract/leads/lead-record';
import { getLead, updateLead } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { useChange } from '../../../kit/address.ts';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useAction } from '../../../platform/query.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { PayDialog, RefuseDialog } from './dialogs/decide-dialogs.tsx';
import { EditDialog } from './dialogs/edit-dialog.tsx';
import { MergeDialog } from './dialogs/merge-dialog.tsx';
import { MoveDialog } from './dialogs/move-dialog.tsx';
import { NoteDialog } from './dialogs/note-dialog.tsx';
import { RewardDialog } from './dialogs/reward-dialog.tsx';
import { nameOf } from './logic/standing.ts';
import { Facts } from './parts/facts.tsx';
import { Age, LeadStatusChip } from './parts/marks.tsx';
import { Rewards } from './parts/rewards.tsx';
import { Similar } from './parts/similar.tsx';

function MoveHere({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const action = useAction(updateLead, {
    done: say.updated,
    onSuccess: onClose,
  });
  return (
    <MoveDialog
      busy={action.isPending}
      lead={lead}
      onClose={onClose}
      onMove={(leadStatus, reason) => action.mutate({ params: { id: lead._id }, body: { leadStatus, reason } })}
    />
  );
}

function Loaded({ lead }: { lead: LeadDetail }) {
  const at = useTimes();
  const change = useChange();
  const { propertyCount } = useSession();
  const show = (id: string) => change({ lead: id }, { replace: true });
  const { open, dialog } = useDialogs({
    move: (close) => <MoveHere lead={lead} onClose={close} />,
    edit: (close) => <EditDialog lead={lead} onClose={close} />,
    note: (close) => <NoteDialog lead={lead} onClose={close} />,
    reward: (close) => <RewardDialog lead={lead} onClose={close} />,
    pay: (close, reward: LeadReward) => <PayDialog lead={lead} onClose={close} reward={reward} />,
    refuse: (close, reward: LeadReward) => <RefuseDialog lead={lead} onClose={close} reward={reward} />,
    merge: (close, other: LeadDetail['similar'][number]) => (
      <MergeDialog lead={lead} onClose={close} onMerged={show} other={other} />
    ),
  });
  return (
    <RecordArticle
      actions={
        lead.can.update && (
          <ActionGroup
            items={[
              { id: 'move', label: 'Change status', onAct: open.move },
              { id: 'edit', label: 'Edit', onAct: open.edit },
              { id: 'note', label: 'Add note', onAct: open.note },
            ]}
            label={`More for ${nameOf(lead)}`}
          />
        )
      }
      marks={
        <>
          <LeadStatusChip status={lead.leadStatus} />
          <Age lead={lead} />
          {lead.isOverdue && <StatusChip label="Overdue" status="denied" />}
          {propertyCount > 1 && <span>{lead.propertyName}</span>}
        </>
      }
      title={nameOf(lead)}
    >
      <Rewards lead={lead} onAdd={open.reward} onPay={open.pay} onRefuse={open.refuse} />
      <Similar lead={lead} onMerge={open.merge} onOpen={show} />
      <section aria-label="Details">
        <h4>Details</h4>
        <Facts lead={lead} />
      </section>
      <section aria-label="History">
        <h4>History</h4>
        <Timeline
          entries={[
            ...lead.events.map(({ _id, text, reason, by, createdAt }) => ({
              id: _id,
              title: text,
              at: `${by}, ${at(createdAt, lead.timezone)}`,
              ...(reason !== '' && { text: reason }),
            })),
            { id: 'created', title: `Referred by ${lead.referrer.name}`, at: at(lead.createdAt, lead.timezone) },
          ]}
        />
      </section>
      {dialog}
    </RecordArticle>
  );
}

/** One lead beside its list. */
export const LeadPanel = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordPanel endpoint={getLead} id={id} onClose={onClose} title="Lead" unknown={say.unknown}>
    {(lead) => <Loaded lead={lead} />}
  </RecordPanel>
);

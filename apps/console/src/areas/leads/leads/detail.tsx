import { formatDate } from '@hearth/contract/format';
import {
  leadRewardKinds,
  leadRewardLabels,
  leadSourceLabels,
  updateLeadBody,
  type Lead,
  type LeadDetail,
  type LeadReward,
} from '@hearth/contract/leads/lead-record';
import {
  getLead,
  listLeadOwners,
  noteBody,
  noteLead,
  payReward,
  planReward,
  planRewardBody,
  refuseReward,
  refuseRewardBody,
  updateLead,
} from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { ActionDialog } from '../../../kit/action-dialog.tsx';
import { useChange } from '../../../kit/address.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { dayAfter, today } from '../../../platform/days.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { Points } from '../../../ui/points.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { MergeDialog } from './dialogs/merge-dialog.tsx';
import { MoveDialog } from './dialogs/move-dialog.tsx';
import { nameOf, stepOf } from './logic/standing.ts';
import { Age, LeadStatusChip } from './parts/marks.tsx';
import { Rewards } from './parts/rewards.tsx';
import styles from './parts/rows.module.css';

/** Adds what a lead that leased earns; where that is payable today, it is paid. */
function RewardDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const kinds = leadRewardKinds.filter((kind) => !lead.rewards.some((reward) => reward.kind === kind));
  const proposes = lead.proposedReward > 0 && kinds.includes('leadIncentive');
  const dueOn = (movesInOn: string) => dayAfter(movesInOn, lead.rewardDays);
  const isPaidNow = (movesInOn: string) => dueOn(movesInOn) <= today(lead.timezone);
  return (
    <FormDialog
      confirm={({ kind, points, movesInOn }) => ({
        title: isPaidNow(movesInOn) ? 'Pay this reward now?' : 'Add this reward?',
        submit: isPaidNow(movesInOn) ? 'Pay now' : 'Add reward',
        children: (
          <DescriptionList
            rows={[
              ['Reward', leadRewardLabels[kind]],
              ['To', lead.referrer.name],
              ['Points', <Points amount={points} key="points" />],
              ['Payable', isPaidNow(movesInOn) ? 'Today' : `From ${formatDate(dueOn(movesInOn))}`],
            ]}
          />
        ),
      })}
      done={({ data }) => {
        const isWaiting = data.rewards.some(({ kind, state }) => kinds.includes(kind) && state === 'waiting');
        return isWaiting ? say.rewardPlanned : say.rewardPaid;
      }}
      draft={`lead-reward:${lead._id}`}
      endpoint={planReward}
      input={(body) => ({ params: { id: lead._id }, body })}
      onClose={onClose}
      schema={planRewardBody}
      submit="Continue"
      subtitle={`For ${lead.referrer.name}, who referred ${nameOf(lead)}`}
      title="Add reward"
      values={proposes ? { kind: 'leadIncentive', points: lead.proposedReward } : { kind: kinds[0] }}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Select label="Reward" name="kind" options={options(kinds, leadRewardLabels)} required />
          <Input.Number hint="100 points are one US dollar" label="Points" name="points" required />
          <Input.Date
            hint={lead.rewardDays === 0 ? 'Payable from that day' : `Payable ${lead.rewardDays} days later`}
            label="Moves in on"
            name="movesInOn"
            required
          />
        </Stack>
      )}
    </FormDialog>
  );
}

interface DecideProps {
  lead: LeadDetail;
  reward: LeadReward;
  onClose: () => void;
}

/** Asks before a reward is paid. */
function PayDialog({ lead, reward: { kind, points }, onClose }: DecideProps) {
  return (
    <ActionDialog
      confirm="Pay now"
      done={say.rewardPaid}
      endpoint={payReward}
      input={{ params: { id: lead._id, kind } }}
      onClose={onClose}
      title={`Pay the ${leadRewardLabels[kind].toLowerCase()}?`}
    >
      {lead.referrer.name} receives <Points amount={points} /> from {lead.propertyName}.
    </ActionDialog>
  );
}

/** Says why a reward is not paid. */
function RefuseDialog({ lead, reward: { kind, points }, onClose }: DecideProps) {
  return (
    <FormDialog
      destructive
      done={say.rewardRefused}
      draft={`reward-refusal:${lead._id}.${kind}`}
      endpoint={refuseReward}
      input={(body) => ({ params: { id: lead._id, kind }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={refuseRewardBody}
      submit="Refuse"
      subtitle={
        <>
          {lead.referrer.name} does not receive the <Points amount={points} />. This cannot be taken back.
        </>
      }
      title={`Refuse the ${leadRewardLabels[kind].toLowerCase()}`}
    >
      {(Input) => (
        <Input.Reason
          hint="Such as: applied before, came by a locator, short lease, who referred has left"
          name="reason"
        />
      )}
    </FormDialog>
  );
}

const schema = updateLeadBody.omit({ leadStatus: true, reason: true });

/** Says who looks after a lead and what comes next. */
function EditDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const owners = useEndpoint(listLeadOwners, { params: { id: lead._id } });
  const { owner } = lead;
  const known = owners.data?.data ?? [];
  const staff = owner && !known.some(({ _id }) => _id === owner._id) ? [owner, ...known] : known;
  return (
    <FormDialog
      done={say.updated}
      draft={`lead:${lead._id}`}
      endpoint={updateLead}
      input={(body) => ({ params: { id: lead._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      record={{ ...lead, ownerId: owner?._id ?? null }}
      schema={schema}
      submit="Save"
      title={`Edit ${nameOf(lead)}`}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Select
            hint={owners.error ? messageOf(owners.error) : undefined}
            label="Owner"
            name="ownerId"
            options={[{ value: '', label: 'Nobody' }, ...options(staff)]}
          />
          <Input.Text label="Next step" name="nextStep" />
          <Input.Date label="Next step on" name="nextStepOn" />
          <Input.Text label="External lead id" name="externalLeadID" />
        </Stack>
      )}
    </FormDialog>
  );
}

interface SimilarProps {
  lead: LeadDetail;
  onOpen: (id: string) => void;
  onMerge: (other: LeadDetail['similar'][number]) => void;
}

/** Leads of the property with the same e-mail or phone. */
function Similar({ lead: { similar, can, timezone }, onOpen, onMerge }: SimilarProps) {
  if (similar.length === 0) return null;
  return (
    <section aria-label="Similar leads">
      <h4>Similar leads</h4>
      <ul className={styles.rows}>
        {similar.map((other) => (
          <li key={other._id}>
            <div>
              <b>{other.name || 'No name'}</b>
              <Muted small>
                Referred by {other.referrer} on {formatDate(other.createdAt, timezone)}
              </Muted>
            </div>
            <Stack gap={8} row>
              <Button aria-label={`Open ${other.name}`} onClick={() => onOpen(other._id)} size="small">
                Open
              </Button>
              {can.merge && (
                <Button aria-label={`Merge with ${other.name}`} onClick={() => onMerge(other)} size="small">
                  Merge
                </Button>
              )}
            </Stack>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How to reach a lead, who referred it, and what comes next. */
function Facts({ lead }: { lead: LeadDetail }) {
  const at = useTimes();
  const { email, phone, referrer, timezone, contactedAt, textOptIn } = lead;
  const link = (to: string, text: string) => text && <TextLink>{<a href={to}>{text}</a>}</TextLink>;
  return (
    <DescriptionList
      rows={[
        ['Email', link(`mailto:${email}`, email)],
        ['Phone', link(`tel:${phone}`, phone)],
        ['Text messages', textOptIn ? 'Agreed to receive them' : 'Did not agree'],
        [lead.floorPlanType !== '' && 'Floor plan', lead.floorPlanType],
        [lead.promoCode !== '' && 'Promo code', lead.promoCode],
        ['Source', leadSourceLabels[lead.source]],
        [
          'Referred by',
          <span key="referrer">
            <ProfileLink userId={referrer._id}>{referrer.name}</ProfileLink>
            {lead.userType === 'AMBASSADOR' ? ', ambassador' : ', resident'}
          </span>,
        ],
        ['Referred', at(lead.createdAt, timezone)],
        [lead.note !== '' && 'What they wrote', lead.note],
        ['First contact', contactedAt === null ? 'Not yet' : at(contactedAt, timezone)],
        ['Owner', lead.owner?.name ?? 'Nobody'],
        ['Next step', stepOf(lead)],
        ['External lead id', lead.externalLeadID],
      ]}
    />
  );
}

/** Writes down what was said or done. */
function NoteDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  return (
    <FormDialog
      done={say.noted}
      draft={`lead-note:${lead._id}`}
      endpoint={noteLead}
      input={(body) => ({ params: { id: lead._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={noteBody}
      submit="Add note"
      subtitle={lead.contactedAt === null ? 'With a note the lead counts as contacted.' : undefined}
      title={`Note on ${nameOf(lead)}`}
    >
      {(Input) => <Input.Text autoFocus label="Note" minRows={4} multiline name="note" required />}
    </FormDialog>
  );
}

function MoveHere({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const action = useAction(updateLead, { done: say.updated, onSuccess: onClose });
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

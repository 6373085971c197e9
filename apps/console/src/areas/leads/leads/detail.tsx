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
import { leadMessages } from '@hearth/contract/leads/messages';
import { ActionDialog } from '../../../kit/action-dialog.tsx';
import { useChange } from '../../../kit/address.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { common } from '../../../kit/messages.ts';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { dayAfter, timeAt, today } from '../../../platform/days.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
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
import styles from './leads.module.css';
import { nameOf, stepOf } from './logic/lead-status.ts';
import { text } from './messages.ts';
import { Rewards } from './parts/rewards.tsx';
import { Age, LeadStatusChip } from './parts/status-chip.tsx';

/** Adds the reward of a leased lead and sends it if it is due today. */
function RewardDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const kinds = leadRewardKinds.filter((kind) => !lead.rewards.some((reward) => reward.kind === kind));
  const proposes = lead.proposedReward > 0 && kinds.includes('leadIncentive');
  const dueOn = (movesInOn: string) => dayAfter(movesInOn, lead.rewardDays);
  const isDueNow = (movesInOn: string) => dueOn(movesInOn) <= today(lead.timezone);
  return (
    <FormDialog
      confirm={({ kind, points, movesInOn }) => ({
        title: isDueNow(movesInOn) ? text.reward.sendTitle : text.reward.addTitle,
        submit: isDueNow(movesInOn) ? text.reward.send : text.reward.add,
        children: (
          <DescriptionList
            rows={[
              [text.reward.kind, leadRewardLabels[kind]],
              [text.reward.to, lead.referrer.name],
              [text.reward.points, <Points amount={points} key="points" />],
              [text.reward.due, isDueNow(movesInOn) ? text.reward.today : formatDate(dueOn(movesInOn))],
            ]}
          />
        ),
      })}
      done={({ data }) => {
        const isWaiting = data.rewards.some(({ kind, state }) => kinds.includes(kind) && state === 'waiting');
        return isWaiting ? text.reward.added : text.reward.sent;
      }}
      draft={`lead-reward:${lead._id}`}
      endpoint={planReward}
      input={(body) => ({ params: { id: lead._id }, body })}
      onClose={onClose}
      schema={planRewardBody}
      submit={text.reward.submit}
      subtitle={text.reward.subtitle(lead.referrer.name, nameOf(lead))}
      title={text.reward.title}
      values={proposes ? { kind: 'leadIncentive', points: lead.proposedReward } : { kind: kinds[0] }}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Select label={text.reward.kind} name="kind" options={options(kinds, leadRewardLabels)} required />
          <Input.Number hint={text.reward.pointsHint} label={text.reward.points} name="points" required />
          <Input.Date
            hint={text.reward.moveInHint(lead.rewardDays)}
            label={text.reward.moveIn}
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

function SendRewardDialog({ lead, reward: { kind, points }, onClose }: DecideProps) {
  return (
    <ActionDialog
      confirm={text.sendReward.confirm}
      done={text.reward.sent}
      endpoint={payReward}
      input={{ params: { id: lead._id, kind } }}
      onClose={onClose}
      title={text.sendReward.title(leadRewardLabels[kind])}
    >
      {text.sendReward.body(lead.referrer.name, <Points amount={points} />, lead.propertyName)}
    </ActionDialog>
  );
}

function DenyRewardDialog({ lead, reward: { kind, points }, onClose }: DecideProps) {
  return (
    <FormDialog
      destructive
      done={text.denyReward.done}
      draft={`reward-refusal:${lead._id}.${kind}`}
      endpoint={refuseReward}
      input={(body) => ({ params: { id: lead._id, kind }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={refuseRewardBody}
      submit={text.denyReward.submit}
      subtitle={text.denyReward.subtitle(lead.referrer.name, <Points amount={points} />)}
      title={text.denyReward.title(leadRewardLabels[kind])}
    >
      {(Input) => <Input.Reason hint={text.denyReward.hint} name="reason" />}
    </FormDialog>
  );
}

const schema = updateLeadBody.omit({ leadStatus: true, reason: true });

function EditDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const owners = useEndpoint(listLeadOwners, { params: { id: lead._id } });
  const { owner } = lead;
  const known = owners.data?.data ?? [];
  const staff = owner && !known.some(({ _id }) => _id === owner._id) ? [owner, ...known] : known;
  return (
    <FormDialog
      done={text.move.done}
      draft={`lead:${lead._id}`}
      endpoint={updateLead}
      input={(body) => ({ params: { id: lead._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      record={{ ...lead, ownerId: owner?._id ?? null }}
      schema={schema}
      submit={text.edit.submit}
      title={text.edit.title(nameOf(lead))}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Select
            hint={owners.error ? messageOf(owners.error) : undefined}
            label={text.edit.owner}
            name="ownerId"
            options={[{ value: '', label: text.detail.noOwner }, ...options(staff)]}
          />
          <Input.Text label={text.edit.nextStep} name="nextStep" />
          <Input.Date label={text.edit.nextStepOn} name="nextStepOn" />
          <Input.Text label={text.edit.externalId} name="externalLeadID" />
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

/** Leads at the property with the same email or phone. */
function Similar({ lead: { similar, can, timezone }, onOpen, onMerge }: SimilarProps) {
  if (similar.length === 0) return null;
  return (
    <section aria-label={text.similar.title}>
      <h4>{text.similar.title}</h4>
      <ul className={styles.rows}>
        {similar.map((other) => (
          <li key={other._id}>
            <div>
              <b>{other.name || text.noName}</b>
              <Muted small>{text.similar.referred(other.referrer, formatDate(other.createdAt, timezone))}</Muted>
            </div>
            <Stack gap={8} row>
              <Button aria-label={text.similar.openLead(other.name)} onClick={() => onOpen(other._id)} size="small">
                {text.similar.open}
              </Button>
              {can.merge && (
                <Button aria-label={text.similar.mergeWith(other.name)} onClick={() => onMerge(other)} size="small">
                  {text.similar.merge}
                </Button>
              )}
            </Stack>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ lead }: { lead: LeadDetail }) {
  const { email, phone, referrer, timezone, contactedAt, textOptIn } = lead;
  const link = (to: string, label: string) => label && <TextLink>{<a href={to}>{label}</a>}</TextLink>;
  return (
    <DescriptionList
      rows={[
        [text.detail.email, link(`mailto:${email}`, email)],
        [text.detail.phone, link(`tel:${phone}`, phone)],
        [text.detail.texts, textOptIn ? text.detail.optedIn : text.detail.notOptedIn],
        [lead.floorPlanType !== '' && text.detail.floorPlan, lead.floorPlanType],
        [lead.promoCode !== '' && text.detail.promoCode, lead.promoCode],
        [text.detail.source, leadSourceLabels[lead.source]],
        [
          text.detail.referrer,
          <span key="referrer">
            {(lead.userType === 'AMBASSADOR' ? text.detail.byAmbassador : text.detail.byResident)(
              <ProfileLink userId={referrer._id}>{referrer.name}</ProfileLink>,
            )}
          </span>,
        ],
        [text.detail.referred, timeAt(lead.createdAt, timezone)],
        [lead.note !== '' && text.detail.note, lead.note],
        [text.detail.firstContact, contactedAt === null ? text.detail.notYet : timeAt(contactedAt, timezone)],
        [text.detail.owner, lead.owner?.name ?? text.detail.noOwner],
        [text.detail.nextStep, stepOf(lead)],
        [text.detail.externalId, lead.externalLeadID],
      ]}
    />
  );
}

function NoteDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  return (
    <FormDialog
      done={text.note.done}
      draft={`lead-note:${lead._id}`}
      endpoint={noteLead}
      input={(body) => ({ params: { id: lead._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={noteBody}
      submit={text.note.submit}
      subtitle={lead.contactedAt === null ? text.note.contactHint : undefined}
      title={text.note.title(nameOf(lead))}
    >
      {(Input) => <Input.Text autoFocus label={text.note.label} minRows={4} multiline name="note" required />}
    </FormDialog>
  );
}

function MoveHere({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const action = useAction(updateLead, { done: text.move.done, onSuccess: onClose });
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
  const change = useChange();
  const { propertyCount } = useSession();
  const show = (id: string) => change({ lead: id }, { replace: true });
  const { open, dialog } = useDialogs({
    move: (close) => <MoveHere lead={lead} onClose={close} />,
    edit: (close) => <EditDialog lead={lead} onClose={close} />,
    note: (close) => <NoteDialog lead={lead} onClose={close} />,
    reward: (close) => <RewardDialog lead={lead} onClose={close} />,
    send: (close, reward: LeadReward) => <SendRewardDialog lead={lead} onClose={close} reward={reward} />,
    deny: (close, reward: LeadReward) => <DenyRewardDialog lead={lead} onClose={close} reward={reward} />,
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
              { id: 'move', label: text.detail.changeStatus, onAct: open.move },
              { id: 'edit', label: common.edit, onAct: open.edit },
              { id: 'note', label: text.detail.addNote, onAct: open.note },
            ]}
            label={text.detail.more(nameOf(lead))}
          />
        )
      }
      marks={
        <>
          <LeadStatusChip status={lead.leadStatus} />
          <Age lead={lead} />
          {lead.isOverdue && <StatusChip label={text.detail.overdue} status="denied" />}
          {propertyCount > 1 && <span>{lead.propertyName}</span>}
        </>
      }
      title={nameOf(lead)}
    >
      <Rewards lead={lead} onAdd={open.reward} onDeny={open.deny} onSend={open.send} />
      <Similar lead={lead} onMerge={open.merge} onOpen={show} />
      <section aria-label={text.detail.details}>
        <h4>{text.detail.details}</h4>
        <Facts lead={lead} />
      </section>
      <section aria-label={text.detail.history}>
        <h4>{text.detail.history}</h4>
        <Timeline
          entries={[
            ...lead.events.map(({ _id, text: event, reason, by, createdAt }) => ({
              id: _id,
              title: event,
              at: text.detail.event(by, timeAt(createdAt, lead.timezone)),
              ...(reason !== '' && { text: reason }),
            })),
            {
              id: 'created',
              title: text.detail.created(lead.referrer.name),
              at: timeAt(lead.createdAt, lead.timezone),
            },
          ]}
        />
      </section>
      {dialog}
    </RecordArticle>
  );
}

/** One lead beside its list. */
export const LeadPanel = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordPanel endpoint={getLead} id={id} onClose={onClose} title={text.detail.title} unknown={leadMessages.unknown}>
    {(lead) => <Loaded lead={lead} />}
  </RecordPanel>
);

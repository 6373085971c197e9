import { formatDate, formatCount, formatMoney } from '@hearth/contract/format';
import { leaseMessages } from '@hearth/contract/leases/messages';
import { retentionMessages } from '@hearth/contract/retention/messages';
import {
  getRenewal,
  listRenewalOwners,
  offerRenewal,
  updateRenewal,
} from '@hearth/contract/retention/renewal-pipeline';
import {
  chosenStages,
  renewalStageLabels,
  updateRenewalBody,
  type RenewalDetail,
} from '@hearth/contract/retention/renewal-record';
import { renewalOfferBody } from '@hearth/contract/retention/renewal-record';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { placeholderInserts } from '../../../kit/inserts.ts';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Ago } from '../../../ui/ago.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { Points } from '../../../ui/points.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { RenewLeaseDialog } from '../../leases/leases/public.tsx';
import { TemplatePicker } from '../../library/templates/public.tsx';
import { reasonsOf, stepOf } from './logic/renewals.ts';
import { text } from './messages.ts';
import { RiskChip, StageChip } from './parts/chips.tsx';

interface DialogProps {
  renewal: RenewalDetail;
  onClose: () => void;
}

function OfferDialog({ renewal, onClose }: DialogProps) {
  const { user, endDate } = renewal;
  return (
    <FormDialog
      done={retentionMessages.offered}
      draft={`renewal-offer:${renewal._id}`}
      endpoint={offerRenewal}
      input={(body) => ({ params: { id: renewal._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={renewalOfferBody}
      submit={text.offer.submit}
      subtitle={text.offer.subtitle(user.email)}
      title={text.offer.title(user.name)}
      values={{ subject: text.offer.defaultSubject, message: text.offer.defaultMessage(endDate) }}
      width="md"
    >
      {(Input, form) => {
        const points = form.watch('points') ?? 0;
        return (
          <Stack gap={16}>
            <TemplatePicker
              label={text.offer.template}
              onPick={({ _id, content }, message) => {
                const typed = { shouldDirty: true, shouldValidate: true };
                form.setValue('template', _id, typed);
                form.setValue('message', message, typed);
                form.setValue('subject', content.title, typed);
              }}
              picked={form.watch('template')}
              text={form.watch('message')}
              type="EMAIL"
            />
            <Input.Text inserts={placeholderInserts} label={text.offer.subject} name="subject" required />
            <Input.Rich inserts={placeholderInserts} label={text.offer.message} name="message" required />
            <Input.Number
              hint={points > 0 ? text.offer.pointsLine(points) : text.offer.pointsHint}
              label={text.offer.points}
              name="points"
            />
          </Stack>
        );
      }}
    </FormDialog>
  );
}

const stageForm = updateRenewalBody.pick({ stage: true });

function StageDialog({ renewal, onClose }: DialogProps) {
  return (
    <FormDialog
      done={retentionMessages.updated}
      draft={`renewal-stage:${renewal._id}`}
      endpoint={updateRenewal}
      input={(body) => ({ params: { id: renewal._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      record={renewal as { stage: (typeof chosenStages)[number] }}
      schema={stageForm}
      submit={text.move.submit}
      title={text.move.title(renewal.user.name)}
      width="sm"
    >
      {(Input) => (
        <Input.Select
          hint={text.move.hint}
          label={text.move.stage}
          name="stage"
          options={options(chosenStages, renewalStageLabels)}
        />
      )}
    </FormDialog>
  );
}

const followUpForm = updateRenewalBody.omit({ stage: true });

function FollowUpDialog({ renewal, onClose }: DialogProps) {
  const owners = useEndpoint(listRenewalOwners, { params: { id: renewal._id } });
  const { owner } = renewal;
  const known = owners.data?.data ?? [];
  const staff = owner && !known.some(({ _id }) => _id === owner._id) ? [owner, ...known] : known;
  return (
    <FormDialog
      done={retentionMessages.updated}
      draft={`renewal-follow-up:${renewal._id}`}
      endpoint={updateRenewal}
      input={(body) => ({ params: { id: renewal._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      record={{ ...renewal, ownerId: owner?._id ?? null }}
      schema={followUpForm}
      submit={text.edit.submit}
      title={text.edit.title(renewal.user.name)}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Select
            hint={owners.error ? messageOf(owners.error) : undefined}
            label={text.edit.owner}
            name="ownerId"
            options={[{ value: '', label: text.noOwner }, ...options(staff)]}
          />
          <Input.Text hint={text.edit.nextStepHint} label={text.edit.nextStep} name="nextStep" />
          <Input.Date label={text.edit.nextStepOn} name="nextStepOn" />
        </Stack>
      )}
    </FormDialog>
  );
}

function Facts({ renewal }: { renewal: RenewalDetail }) {
  const { owner, offer, timezone, lastActivity, messages, rentAmount } = renewal;
  const reasons = reasonsOf(renewal);
  return (
    <>
      {reasons.length > 0 && (
        <section aria-label={text.detail.reasons}>
          <h4>{text.detail.reasons}</h4>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={text.detail.followUp}>
        <h4>{text.detail.followUp}</h4>
        <DescriptionList
          rows={[
            [text.detail.owner, owner?.name ?? text.noOwner],
            [text.detail.nextStep, stepOf(renewal) || text.none],
            [
              text.detail.offer,
              offer ? text.detail.offered(formatDate(offer.at, timezone), offer.points) : text.detail.noOffer,
            ],
          ]}
        />
      </section>
      <section aria-label={text.detail.lease}>
        <h4>{text.detail.lease}</h4>
        <DescriptionList
          rows={[
            [text.detail.term, text.detail.termOf(renewal.startDate, renewal.endDate)],
            [
              rentAmount !== null && text.detail.rent,
              rentAmount !== null && text.detail.perMonth(formatMoney(rentAmount)),
            ],
          ]}
        />
      </section>
      <section aria-label={text.detail.engagement}>
        <h4>{text.detail.engagement}</h4>
        <DescriptionList
          rows={[
            [text.detail.points, <Points amount={renewal.balance} key="points" />],
            [
              text.detail.activity,
              lastActivity === null ? text.detail.never : <Ago at={lastActivity} key="ago" zone={timezone} />,
            ],
            [text.detail.events, formatCount(renewal.events)],
            [text.detail.reviews, formatCount(renewal.reviews)],
            [text.detail.messages, text.detail.messageCounts(messages.delivered, messages.failed)],
            [text.detail.denied, formatCount(renewal.deniedSubmissions)],
          ]}
        />
      </section>
    </>
  );
}

function Loaded({ renewal }: { renewal: RenewalDetail }) {
  const { propertyCount } = useSession();
  const { user, unitNumber, building, can, offer } = renewal;
  const { open, dialog } = useDialogs({
    offer: (close) => <OfferDialog onClose={close} renewal={renewal} />,
    renew: (close) => <RenewLeaseDialog lease={renewal} onClose={close} points={offer?.points} />,
    stage: (close) => <StageDialog onClose={close} renewal={renewal} />,
    edit: (close) => <FollowUpDialog onClose={close} renewal={renewal} />,
  });
  const items = [
    ...(can.offer ? [{ id: 'offer', label: text.detail.sendOffer, onAct: open.offer }] : []),
    ...(can.renew ? [{ id: 'renew', label: leaseMessages.renewTitle, onAct: open.renew }] : []),
    ...(can.update
      ? [
          { id: 'edit', label: text.detail.edit, onAct: open.edit },
          { id: 'stage', label: text.detail.changeStage, onAct: open.stage },
        ]
      : []),
  ];
  return (
    <RecordArticle
      actions={items.length > 0 && <ActionGroup items={items} label={text.detail.more(user.name)} />}
      marks={
        <>
          <StageChip stage={renewal.stage} />
          <RiskChip risk={renewal.risk} />
          {renewal.isOverdue && <StatusChip label={text.detail.overdue} status="pending" />}
          <span>{text.unit(unitNumber, building)}</span>
          <span>{text.daysLeft(renewal.daysLeft)}</span>
          {propertyCount > 1 && <span>{renewal.propertyName}</span>}
        </>
      }
      title={<ProfileLink userId={user._id}>{user.name}</ProfileLink>}
    >
      <Facts renewal={renewal} />
      {dialog}
    </RecordArticle>
  );
}

/** One renewal beside its list. */
export const RenewalPanel = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordPanel
    endpoint={getRenewal}
    id={id}
    onClose={onClose}
    title={text.detail.title}
    unknown={retentionMessages.unknown}
  >
    {(renewal) => <Loaded renewal={renewal} />}
  </RecordPanel>
);

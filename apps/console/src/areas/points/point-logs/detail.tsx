import { pointMessages } from '@hearth/contract/points/messages';
import { getPointLog, deletePointLogImage } from '@hearth/contract/points/point-logs';
import type { PointLog, PointLogDetail } from '@hearth/contract/points/point-log-record';
import { Suspense, useMemo, useState, type Ref } from 'react';
import { roleLabels } from '@hearth/contract/roles';
import { automaticAuthor, categoryLabel, type BoostVariant } from '@hearth/contract/points/point-log-types';
import type { BoostInfo } from '@hearth/contract/points/boost-info';
import { RecordArticle, RecordPanel, RecordView } from '../../../kit/record.tsx';
import { knownRow } from '../../../platform/freshness.ts';
import { timeAt } from '../../../platform/days.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Points } from '../../../ui/points.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { RedemptionOfLog } from '../redemption-orders/public.tsx';
import { BoostInfoTable, CommentBox, Comments } from './parts/submission.tsx';
import { Decision, decisionToasts, type DecisionHandle, type Verb } from './parts/decision.tsx';
import { text } from './messages.ts';
import { isWritten, kindOf, statusOf, subjectOf, profileOf } from './logic/status.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { useProfilePath } from '../../../kit/use-profile-path.ts';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import styles from './detail.module.css';
import { InlineAlert, type Severity } from '../../../ui/inline-alert.tsx';
import { ActionDialog } from '../../../kit/action-dialog.tsx';
import { downloadImage } from '../../../platform/download.ts';
import { ImageGrid, type GridImage } from '../../../ui/image-grid.tsx';
import { Lightbox } from '../../../ui/lightbox.tsx';

const VoidDialog = lazyDialog(() => import('./dialogs/log-dialogs.tsx').then((parts) => parts.VoidDialog));

interface PointLogViewProps {
  id: string;
  onDecided?: (log: PointLogDetail, verb: Verb) => void;
  decision?: Ref<DecisionHandle>;
  /** Opens in a panel over the list. */
  panel?: { title: string; onClose: () => void } | undefined;
}

/** One point log and its decision form. Known list rows show immediately while the rest loads. */
export function PointLogView({ id, panel, ...deciding }: PointLogViewProps) {
  const row = useMemo(() => knownRow('pointLog', id) as PointLog | undefined, [id]);
  const view = { endpoint: getPointLog, id, row, unknown: pointMessages.idMissing };
  const show = (log: PointLog, whole: PointLogDetail | undefined) => (
    <LogArticle {...deciding} log={log} whole={whole} />
  );
  return panel ? (
    <RecordPanel {...view} {...panel}>
      {show}
    </RecordPanel>
  ) : (
    <RecordView {...view}>{show}</RecordView>
  );
}

interface LogArticleProps extends Omit<PointLogViewProps, 'id' | 'panel'> {
  log: PointLog;
  /** Undefined until the full record loads. */
  whole: PointLogDetail | undefined;
}

function LogArticle({ log, whole, onDecided, decision }: LogArticleProps) {
  const status = statusOf(log);
  const [opened, setOpened] = useState(whole && status);
  if (whole && !opened) setOpened(status);
  const [decidedHere, setDecidedHere] = useState(false);
  const verbs = [...(log.can.approve ? (['approve'] as const) : []), ...(log.can.deny ? (['deny'] as const) : [])];
  const { open, dialog } = useDialogs({ void: (close) => <VoidDialog log={log} onClose={close} /> });
  return (
    <RecordArticle
      foot={
        whole &&
        verbs.length > 0 && (
          <Decision
            log={whole}
            onDecided={(now, verb) => {
              setDecidedHere(true);
              toast.success(decisionToasts[verb](now));
              onDecided?.(now, verb);
            }}
            ref={decision}
            verbs={verbs}
          />
        )
      }
      marks={
        <>
          <StatusChip status={status} />
          <span>{kindOf(log)}</span>
          <Points amount={log.points} reversed={status === 'voided' || status === 'denied'} signed />
          <span>{timeAt(log.createdAt, log.timezone)}</span>
        </>
      }
      title={subjectOf(log) || kindOf(log)}
      tools={
        log.can.void && (
          <Button onClick={open.void} size="small">
            {text.detail.void}
          </Button>
        )
      }
    >
      <Outcome elsewhere={opened === 'pending' && !decidedHere && status !== 'pending'} log={log} />
      <Submitter log={log} />
      {whole ? (
        <LogDetails log={whole} />
      ) : (
        <div aria-busy>
          <Skeleton height={280} shape="block" />
        </div>
      )}
      {dialog}
    </RecordArticle>
  );
}

/** Submission, details and comments, which load after the row. */
function LogDetails({ log }: { log: PointLogDetail }) {
  const [start, end] = [log.post?.startDate, log.post?.endDate].map(
    (instant) => instant && timeAt(instant, log.timezone),
  );
  const dates = start && end ? text.detail.until(start, end) : (start ?? end);
  const submission = log.type === 'boost' && isWritten(log.boostInfo) && log.boostInfo;
  const isNoteShown = Object.values(log.boostInfo ?? {}).some(({ note }) => note === log.note);
  const details: Parameters<typeof DescriptionList>[0]['rows'] = [
    [log.boostType === 'event' && Boolean(dates) && text.detail.eventDates, dates],
    [log.type === 'surprise' && text.detail.category, categoryLabel(log.category)],
    [log.brand !== null && text.detail.brand, log.brand?.name],
    [log.friend !== null && text.detail.friend, log.friend?.name],
    [log.note !== '' && !isNoteShown && text.detail.note, log.note],
    [log.propertyNote !== '' && text.detail.propertyNote, log.propertyNote],
  ];
  return (
    <>
      {imagesOf(log.boostInfo).length > 0 && (
        <section aria-label={text.detail.images}>
          <SubmissionImages log={log} />
        </section>
      )}
      {submission && (
        <section>
          <h4>{text.detail.submission}</h4>
          <BoostInfoTable info={submission} />
        </section>
      )}
      {details.some(([label]) => label !== false) && (
        <section>
          <h4>{text.detail.details}</h4>
          <DescriptionList rows={details} />
        </section>
      )}
      {log.type === 'redemption' && (
        <Suspense>
          <RedemptionOfLog log={log} />
        </Suspense>
      )}
      <Comments log={log} />
      {log.can.comment && <CommentBox log={log} />}
    </>
  );
}

export default function PointLogPanel({ id, onClose }: { id: string; onClose: () => void }) {
  return <PointLogView id={id} panel={{ title: text.detail.title, onClose }} />;
}

/** The points' owner, with a profile link unless the property bought them. */
function Submitter({ log }: { log: PointLog }) {
  const profilePath = useProfilePath();
  const { role, unitNumber, email } = log.userDetails;
  const isOfProperty = log.type === 'propertyPurchase';
  const about = isOfProperty
    ? [text.detail.boughtByProperty]
    : [roleLabels[role], unitNumber && text.unit(unitNumber), log.propertyName, email];
  return (
    <div className={styles.submitter}>
      <UserAvatar name={log.user.name} size={40} />
      <div>
        <strong>
          <ProfileLink userId={profileOf(log)}>{log.user.name}</ProfileLink>
        </strong>
        <small>{about.filter(Boolean).join(' · ')}</small>
      </div>
      {!isOfProperty && (
        <ButtonLink size="small">
          <Link to={profilePath(log.user._id)}>{text.detail.profile}</Link>
        </ButtonLink>
      )}
    </div>
  );
}

const severities: Record<'approved' | 'denied' | 'voided', Severity> = {
  approved: 'success',
  denied: 'info',
  voided: 'info',
};

/** The decision, its author, time and reason. `elsewhere`: made while this viewer had the log open. */
function Outcome({ log, elsewhere }: { log: PointLog; elsewhere: boolean }) {
  const status = statusOf(log);
  if (status === 'pending') return null;
  const at = log.voidDate ?? log.decidedAt;
  const title = [
    text.detail.outcomes[status === 'approved' && log.type === 'surprise' ? 'sent' : status],
    log.updatedBy === automaticAuthor ? text.detail.automatically : log.updatedBy && text.detail.by(log.updatedBy),
    at && text.detail.on(timeAt(at, log.timezone)),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div aria-live="polite">
      <InlineAlert severity={elsewhere ? 'warning' : severities[status]} title={`${title}.`}>
        {elsewhere && `${text.detail.decidedMeanwhile} `}
        {log.reason && text.detail.quote(log.reason)}
      </InlineAlert>
    </div>
  );
}

interface SubmittedImage extends GridImage {
  variant: BoostVariant;
}

/** A submission's images from every variant, without duplicates. */
function imagesOf(info: BoostInfo | null): SubmittedImage[] {
  const sent = Object.entries(info ?? {}).flatMap(([variant, value]) => {
    const own = value as { remoteImages?: string[]; images?: string[] };
    return [...(own.remoteImages ?? []), ...(own.images ?? [])].map((src) => ({
      src,
      variant: variant as BoostVariant,
    }));
  });
  const unique = [...new Map(sent.map((image) => [image.src.split('?')[0], image])).values()];
  return unique.map(({ src, variant }, i) => ({
    id: src.split('?')[0] ?? src,
    src,
    variant,
    name: text.image.name(i + 1),
  }));
}

/** Images with a lightbox, download and, if permitted, delete. */
function SubmissionImages({ log }: { log: PointLogDetail }) {
  const images = imagesOf(log.boostInfo);
  const [shown, setShown] = useState<string>();
  const { open, dialog } = useDialogs({
    remove: (close, { name, src, variant }: SubmittedImage) => (
      <ActionDialog
        confirm={text.image.delete}
        destructive
        done={text.image.deleted}
        endpoint={deletePointLogImage}
        input={{ params: { id: log._id }, body: { url: src, type: variant } }}
        onClose={close}
        title={pointMessages.deleteImage}
      >
        {text.image.effect(name)}
      </ActionDialog>
    ),
  });
  if (images.length === 0) return null;
  const download = (image: GridImage) =>
    void downloadImage(image.src, `${log.user.name}-${image.name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
  return (
    <div className={images.length === 1 ? styles.alone : styles.several}>
      <ImageGrid
        images={images}
        onDelete={log.can.deleteImages ? open.remove : undefined}
        onDownload={download}
        onView={({ id }) => setShown(id)}
      />
      {shown && (
        <Lightbox
          current={shown}
          images={images}
          onClose={() => setShown(undefined)}
          onDownload={download}
          onShow={({ id }) => setShown(id)}
        />
      )}
      {dialog}
    </div>
  );
}

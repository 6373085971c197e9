import { pointMessages as say } from '@hearth/contract/points/messages';
import { getPointLog, deletePointLogImage } from '@hearth/contract/points/point-logs';
import type { PointLog, PointLogDetail } from '@hearth/contract/points/point-log-record';
import { Suspense, useMemo, useState, type Ref } from 'react';
import { roleLabels } from '@hearth/contract/roles';
import { automaticAuthor, type BoostVariant } from '@hearth/contract/points/point-log-types';
import type { BoostInfo } from '@hearth/contract/points/boost-info';
import { RecordArticle, RecordPanel, RecordView } from '../../../kit/record.tsx';
import { knownRow } from '../../../platform/freshness.ts';
import { useTimes } from '../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Points } from '../../../ui/points.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { RedemptionOfLog } from '../redemption-orders/public.tsx';
import { BoostInfoTable, CommentBox, Comments } from './parts/submission.tsx';
import { Decision, said, type DecisionHandle, type Verb } from './parts/decision.tsx';
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
  const view = { endpoint: getPointLog, id, row, unknown: say.idMissing };
  const show = (log: PointLog, whole: PointLogDetail | undefined) => <Known {...deciding} log={log} whole={whole} />;
  return panel ? (
    <RecordPanel {...view} {...panel}>
      {show}
    </RecordPanel>
  ) : (
    <RecordView {...view}>{show}</RecordView>
  );
}

interface KnownProps extends Omit<PointLogViewProps, 'id' | 'panel'> {
  log: PointLog;
  /** Undefined until the full record loads. */
  whole: PointLogDetail | undefined;
}

function Known({ log, whole, onDecided, decision }: KnownProps) {
  const at = useTimes();
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
              toast.success(said[verb](now));
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
          <span>{at(log.createdAt, log.timezone)}</span>
        </>
      }
      title={subjectOf(log) || kindOf(log)}
      tools={
        log.can.void && (
          <Button onClick={open.void} size="small">
            Void
          </Button>
        )
      }
    >
      <Outcome elsewhere={opened === 'pending' && !decidedHere && status !== 'pending'} log={log} />
      <Submitter log={log} />
      {whole ? (
        <Rest log={whole} />
      ) : (
        <div aria-busy>
          <Skeleton height={280} shape="block" />
        </div>
      )}
      {dialog}
    </RecordArticle>
  );
}

/** Loads after the row: submission, details and comments. */
function Rest({ log }: { log: PointLogDetail }) {
  const at = useTimes();
  const dates =
    log.boostType === 'event' &&
    [log.post?.startDate, log.post?.endDate]
      .map((instant) => instant && at(instant, log.timezone))
      .filter(Boolean)
      .join(' to ');
  const sent = log.type === 'boost' && isWritten(log.boostInfo) && log.boostInfo;
  const isSaid = Object.values(log.boostInfo ?? {}).some(({ note }) => note === log.note);
  const details: Parameters<typeof DescriptionList>[0]['rows'] = [
    [dates !== false && dates !== '' && 'Event dates', dates],
    [log.type === 'surprise' && 'Category', log.category],
    [log.brand !== null && 'Brand', log.brand?.name],
    [log.friend !== null && 'Friend', log.friend?.name],
    [log.note !== '' && !isSaid && 'Note', log.note],
    [log.propertyNote !== '' && 'Property note', log.propertyNote],
  ];
  return (
    <>
      {imagesOf(log.boostInfo).length > 0 && (
        <section aria-label="Images">
          <SubmissionImages log={log} />
        </section>
      )}
      {sent && (
        <section>
          <h4>What was sent in</h4>
          <BoostInfoTable info={sent} />
        </section>
      )}
      {details.some(([label]) => label !== false) && (
        <section>
          <h4>Details</h4>
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
  return <PointLogView id={id} panel={{ title: 'Point log', onClose }} />;
}

/** The points' owner, with a profile link unless the property bought them. */
function Submitter({ log }: { log: PointLog }) {
  const profilePath = useProfilePath();
  const { role, unitNumber, email } = log.userDetails;
  const isOfProperty = log.type === 'propertyPurchase';
  const about = isOfProperty
    ? ['Bought by the property']
    : [roleLabels[role], unitNumber && `Unit ${unitNumber}`, log.propertyName, email];
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
          <Link to={profilePath(log.user._id)}>View Profile</Link>
        </ButtonLink>
      )}
    </div>
  );
}

const words = { approved: 'Approved', denied: 'Denied', voided: 'Voided' } as const;
const severities: Record<keyof typeof words, Severity> = { approved: 'success', denied: 'error', voided: 'info' };

/** The decision, its author, time and reason. `elsewhere`: made while this viewer had the log open. */
function Outcome({ log, elsewhere }: { log: PointLog; elsewhere: boolean }) {
  const times = useTimes();
  const status = statusOf(log);
  if (status === 'pending') return null;
  const at = log.voidDate ?? log.decidedAt;
  const who = [
    log.updatedBy === automaticAuthor ? 'automatically' : log.updatedBy && `by ${log.updatedBy}`,
    at && `on ${times(at, log.timezone)}`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div aria-live="polite">
      <InlineAlert
        severity={elsewhere ? 'warning' : severities[status] === 'error' ? 'info' : severities[status]}
        title={`${status === 'approved' && log.type === 'surprise' ? 'Sent' : words[status]} ${who}.`}
      >
        {elsewhere && 'This was decided while you had it open. '}
        {log.reason && <>“{log.reason}”</>}
      </InlineAlert>
    </div>
  );
}

interface SentImage extends GridImage {
  variant: BoostVariant;
}

/** A submission's images from every variant, without duplicates. */
function imagesOf(info: BoostInfo | null): SentImage[] {
  const sent = Object.entries(info ?? {}).flatMap(([variant, value]) => {
    const own = value as { remoteImages?: string[]; images?: string[] };
    return [...(own.remoteImages ?? []), ...(own.images ?? [])].map((src) => ({
      src,
      variant: variant as BoostVariant,
    }));
  });
  const places = [...new Map(sent.map((image) => [image.src.split('?')[0], image])).values()];
  return places.map(({ src, variant }, i) => ({ id: src.split('?')[0] ?? src, src, variant, name: `Image ${i + 1}` }));
}

/** Images with a lightbox, download and, if permitted, delete. */
function SubmissionImages({ log }: { log: PointLogDetail }) {
  const images = imagesOf(log.boostInfo);
  const [shown, setShown] = useState<string>();
  const { open, dialog } = useDialogs({
    remove: (close, { name, src, variant }: SentImage) => (
      <ActionDialog
        confirm="Delete"
        destructive
        done="Image deleted"
        endpoint={deletePointLogImage}
        input={{ params: { id: log._id }, body: { url: src, type: variant } }}
        onClose={close}
        title={say.deleteImage}
      >
        {name} leaves the submission for good; the resident no longer sees it either.
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

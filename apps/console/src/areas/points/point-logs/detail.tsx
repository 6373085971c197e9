import { pointMessages as say } from '@hearth/contract/points/messages';
import { getPointLog } from '@hearth/contract/points/point-logs';
import type { PointLog, PointLogDetail } from '@hearth/contract/points/point-log-record';
import { Suspense, useMemo, useState, type Ref } from 'react';
import { RecordArticle, RecordPanel, RecordView } from '../../../kit/record.tsx';
import { knownRow } from '../../../platform/freshness.ts';
import { useTimes } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Points } from '../../../ui/points.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { RedemptionOfLog } from '../redemption-orders/public.tsx';
import { BoostInfoTable } from './parts/boost-info.tsx';
import { CommentBox, Comments } from './parts/comments.tsx';
import { Decision, said, type DecisionHandle } from './parts/decision.tsx';
import { imagesOf, SubmissionImages } from './parts/images.tsx';
import { Outcome } from './parts/outcome.tsx';
import type { Verb } from './parts/reason-picks.tsx';
import { isWritten, kindOf, statusOf, subjectOf } from './logic/status.ts';
import { Submitter } from './parts/submitter.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

const VoidDialog = lazyDialog(() => import('./dialogs/void-dialog.tsx').then((parts) => parts.VoidDialog));

interface PointLogViewProps {
  id: string;
  onDecided?: (log: PointLogDetail, verb: Verb) => void;
  decision?: Ref<DecisionHandle>;
  /** Slides over a list instead of standing beside it. */
  panel?: { title: string; onClose: () => void } | undefined;
}

/** One point log with all that a decision needs, the reason and its buttons always in reach. What its row in a list says of it stands there at once. */
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
  /** Undefined while what the row does not say is on its way. */
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

/** What a row does not say: what was sent in, and what staff said. */
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

import { decisionsMaximum } from '@hearth/contract/constants';
import { decideMany, type DecisionResult, decisionOutcomes, decideManyBody } from '@hearth/contract/points/decisions';
import { useRef, useState } from 'react';
import { counted, formatCount, formatPoints } from '@hearth/contract/format';
import { pointMessages as say } from '@hearth/contract/points/messages';
import { boostTypeLabels } from '@hearth/contract/boosts';
import { useAction } from '../../../../platform/query.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { Person } from '../../../../kit/person.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip, type Status } from '../../../../ui/status-chip.tsx';
import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { useKept } from '../../../../kit/drafts.ts';
import { RestoredNote } from '../../../../kit/form-notes.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { ReasonPicks } from '../../point-logs/public.tsx';
import type { Picked } from '../logic/use-selection.ts';
import styles from './approval-dialogs.module.css';
import { Kbd } from '../../../../ui/kbd.tsx';

export type Decision = 'approve' | 'deny';

interface Progress {
  state: 'ready' | 'sending' | 'failed' | 'done';
  results: readonly DecisionResult[];
  error?: unknown;
}

/**
 * Sends many decisions in parts, one after the other. After a failure it goes on with the part that failed, which counts
 * once however often it is sent; stopping ends after the part under way.
 */
function useMany(scope: Scope, ids: readonly string[], onResults: (results: readonly DecisionResult[]) => void) {
  const [progress, setProgress] = useState<Progress>({ state: 'ready', results: [] });
  const stopped = useRef(false);
  const part = useAction(decideMany, { onError: () => true });
  const send = async (decision: Decision, reason: string) => {
    stopped.current = false;
    const results = [...progress.results];
    while (results.length < ids.length && !stopped.current) {
      setProgress({ state: 'sending', results: [...results] });
      const pointLogIds = ids.slice(results.length, results.length + decisionsMaximum);
      try {
        const { data } = await part.mutateAsync({ query: { ...scope }, body: { decision, reason, pointLogIds } });
        results.push(...data);
        onResults(data);
      } catch (error) {
        return setProgress({ state: 'failed', results, error });
      }
    }
    setProgress({ state: 'done', results });
  };
  return {
    ...progress,
    send,
    stop: () => {
      stopped.current = true;
    },
    finish: () => setProgress({ ...progress, state: 'done' }),
  };
}

const pageSize = 10;
type Outcome = DecisionResult['outcome'];

const looks: Record<Outcome, { label: string; status: Status }> = {
  approved: { label: 'Approved', status: 'approved' },
  denied: { label: 'Denied', status: 'denied' },
  skipped: { label: 'Skipped', status: 'inactive' },
  refused: { label: 'Not decided', status: 'pending' },
};

const columns = (showsProperty: boolean): Column<DecisionResult>[] => [
  {
    id: 'user',
    header: 'User',
    card: 'title',
    cell: ({ user, propertyName }) => (
      <Person detail={showsProperty && propertyName} name={user?.name || 'Unknown submission'} userId={user?._id} />
    ),
  },
  {
    id: 'outcome',
    header: 'Result',
    nowrap: true,
    cell: ({ outcome }) => <StatusChip label={looks[outcome].label} status={looks[outcome].status} />,
  },
  { id: 'message', header: 'Reason', cell: ({ message }) => message || '–' },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    card: 'aside',
    cell: ({ points, outcome }) => (
      <Points amount={points} reversed={outcome !== 'approved'} signed={outcome === 'approved'} />
    ),
  },
];

/** Results by submission, undecided first. */
function ManyResults({ results, showsProperty }: { results: readonly DecisionResult[]; showsProperty: boolean }) {
  const counts = Map.groupBy(results, ({ outcome }) => outcome);
  const present = decisionOutcomes.filter((outcome) => counts.has(outcome));
  const [view, setView] = useState<Outcome | 'all'>(
    counts.has('refused') ? 'refused' : counts.has('skipped') ? 'skipped' : 'all',
  );
  const [page, setPage] = useState(0);
  const list = view === 'all' ? results : (counts.get(view) ?? []);
  return (
    <Stack>
      <StatusTabs
        label="Results shown"
        onChange={(next) => {
          setView(next);
          setPage(0);
        }}
        tabs={[
          { value: 'all', label: 'All', count: results.length },
          ...present.map((outcome) => ({
            value: outcome,
            label: looks[outcome].label,
            count: counts.get(outcome)?.length ?? 0,
          })),
        ]}
        value={view}
      />
      <DataTable
        columns={columns(showsProperty)}
        label="Results"
        paging={{ page, pageSize, totalCount: list.length, onPage: setPage }}
        rowId={({ pointLogId }) => pointLogId}
        rowName={({ user }) => user?.name ?? ''}
        rows={list.slice(page * pageSize, (page + 1) * pageSize)}
      />
    </Stack>
  );
}

/** '78 approved, 3 skipped, 4 not decided' */
const resultsInWords = (results: readonly DecisionResult[]) => {
  const counts = Map.groupBy(results, ({ outcome }) => outcome);
  return decisionOutcomes
    .flatMap((outcome) => {
      const count = counts.get(outcome)?.length ?? 0;
      return count > 0 ? [`${formatCount(count)} ${looks[outcome].label.toLowerCase()}`] : [];
    })
    .join(', ');
};

const words = {
  approve: { verb: 'Approve', doing: 'Approving', color: 'success' },
  deny: { verb: 'Deny', doing: 'Denying', color: 'error' },
} as const;

interface ManyDialogProps {
  decision: Decision;
  picked: readonly Picked[];
  scope: Scope;
  onResults: (results: readonly DecisionResult[]) => void;
  onClose: () => void;
}

/** Shows count and cost, asks for one reason, then lists results. */
export function ManyDialog({ decision, picked, scope, onResults, onClose }: ManyDialogProps) {
  const { property } = useSession();
  const [chosen] = useState(picked);
  const draft = useKept(`decisions:${decision}`, '');
  const { value: reason, set: setReason } = draft;
  const many = useMany(
    scope,
    chosen.map(({ _id }) => _id),
    onResults,
  );
  const { verb, doing, color } = words[decision];
  const total = chosen.reduce((sum, { points }) => sum + points, 0);
  const places = new Set(chosen.map(({ property: id }) => id)).size;
  const short = decision === 'approve' && property !== null && places === 1 && total > (property.points ?? 0);
  const kinds = [...Map.groupBy(chosen, ({ boostType }) => boostType ?? 'custom')].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  const checked = decideManyBody.shape.reason.safeParse(reason);
  const sending = many.state === 'sending';
  const begun = many.results.length > 0 || sending;
  const send = () => {
    if (checked.success && !sending) void many.send(decision, checked.data);
  };
  const finished = () => {
    draft.drop();
    toast.success(resultsInWords(many.results));
    onClose();
  };

  if (many.state === 'done') {
    return (
      <DialogShell
        actions={
          <Button autoFocus onClick={finished} variant="contained">
            Close
          </Button>
        }
        onClose={finished}
        open
        subtitle={
          many.results.length < chosen.length
            ? `Stopped: ${counted(chosen.length - many.results.length, 'submission')} left as they were.`
            : undefined
        }
        title={resultsInWords(many.results)}
        width="md"
      >
        <ManyResults results={many.results} showsProperty={places > 1} />
      </DialogShell>
    );
  }
  return (
    <DialogShell
      actions={(close) => (
        <>
          {sending ? (
            <Button onClick={many.stop}>Stop</Button>
          ) : (
            <Button onClick={begun ? many.finish : close}>{begun ? 'Stop here' : 'Cancel'}</Button>
          )}
          <Button color={color} disabled={!checked.success} loading={sending} type="submit" variant="contained">
            {many.state === 'failed' ? 'Try again' : `${verb} ${formatCount(chosen.length)}`}
          </Button>
        </>
      )}
      dirty={reason.trim() !== ''}
      onClose={() => {
        if (begun) return;
        draft.drop();
        onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      open
      subtitle={property?.name ?? counted(places, 'property', 'properties')}
      title={`${verb} ${counted(chosen.length, 'submission')}?`}
    >
      <Stack gap={16}>
        <p className={styles.effect}>
          {decision === 'approve' ? (
            <>
              <strong>{formatPoints(total)}</strong> will be sent, and everyone who wants email is told with the reason.
            </>
          ) : (
            <>
              Nothing is paid; <strong>{formatPoints(total)}</strong> were asked for. Everyone who wants email is told
              with the reason.
            </>
          )}{' '}
          What was decided elsewhere meanwhile is left as it is.
        </p>
        <DescriptionList
          rows={kinds.map(([kind, of]) => [
            `${boostTypeLabels[kind]} boost`,
            `${counted(of.length, 'submission')}, ${formatPoints(of.reduce((sum, { points }) => sum + points, 0))}`,
          ])}
        />
        {short && (
          <InlineAlert severity="warning" title={`${say.notEnoughPropertyPoints}.`}>
            {`The balance is ${formatPoints(property?.points ?? 0)}: the oldest are paid first, the others stay pending.`}
          </InlineAlert>
        )}
        {draft.isRestored && <RestoredNote onDiscard={draft.drop} />}
        <TextField
          autoFocus
          disabled={begun}
          error={checked.success || reason.trim() === '' ? undefined : checked.error.issues[0]?.message}
          inputProps={{ 'aria-required': true, 'aria-keyshortcuts': 'Control+Enter' }}
          label={say.reasonLabel}
          maxRows={5}
          multiline
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
          placeholder="The residents see it"
          value={reason}
        />
        {!begun && <ReasonPicks onPick={(_verb, text) => setReason(text)} verbs={[decision]} />}
        {begun && (
          <ProgressBar
            detail={`${formatCount(many.results.length)} of ${formatCount(chosen.length)}`}
            label={`${doing}…`}
            value={many.results.length / chosen.length}
          />
        )}
        {many.state === 'failed' && <InlineAlert severity="error">{messageOf(many.error)}</InlineAlert>}
      </Stack>
    </DialogShell>
  );
}

const keys: readonly (readonly [readonly string[], string])[] = [
  [['J', '↓'], 'Next submission'],
  [['K', '↑'], 'Previous submission'],
  [['A'], 'Approve: write or keep the reason, then Enter'],
  [['D'], 'Deny: write the reason, then Enter'],
  [['X'], 'Select this submission, or let go of it'],
  [['Shift', 'A'], 'Approve all that are selected'],
  [['Shift', 'D'], 'Deny all that are selected'],
  [['Enter'], 'Send the decision that was begun'],
  [['Esc'], 'Leave the reason, let go of the selection, or close the submission'],
  [['?'], 'Show this help'],
];

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <DialogShell onClose={onClose} open title="Keyboard shortcuts">
      <dl className={styles.keys}>
        {keys.map(([names, text]) => (
          <div key={text}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </DialogShell>
  );
}

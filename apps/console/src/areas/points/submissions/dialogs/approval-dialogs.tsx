import { boostKind } from '@hearth/contract/boosts';
import { decisionsMaximum } from '@hearth/contract/constants';
import { decideMany, type DecisionResult, decisionOutcomes, decideManyBody } from '@hearth/contract/points/decisions';
import { useRef, useState } from 'react';
import { pointMessages } from '@hearth/contract/points/messages';
import { useAction } from '../../../../platform/query.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { Person } from '../../../../kit/person.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip, type Status } from '../../../../ui/status-chip.tsx';
import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { useDraftState } from '../../../../kit/drafts.ts';
import { common } from '../../../../kit/messages.ts';
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
import { text } from '../messages.ts';
import styles from './approval-dialogs.module.css';
import { Kbd } from '../../../../ui/kbd.tsx';

export type Decision = 'approve' | 'deny';

interface Progress {
  state: 'ready' | 'sending' | 'failed' | 'done';
  results: readonly DecisionResult[];
  error?: unknown;
}

/** Sends decisions in batches. Trying again resumes at the failed batch; stopping ends after the current one. */
function useBulkDecision(
  scope: Scope,
  ids: readonly string[],
  onResults: (results: readonly DecisionResult[]) => void,
) {
  const [progress, setProgress] = useState<Progress>({ state: 'ready', results: [] });
  const stopped = useRef(false);
  const batch = useAction(decideMany, { onError: () => true });
  const send = async (decision: Decision, reason: string) => {
    stopped.current = false;
    const results = [...progress.results];
    while (results.length < ids.length && !stopped.current) {
      setProgress({ state: 'sending', results: [...results] });
      const pointLogIds = ids.slice(results.length, results.length + decisionsMaximum);
      try {
        const { data } = await batch.mutateAsync({ query: { ...scope }, body: { decision, reason, pointLogIds } });
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

const chips: Record<Outcome, Status> = {
  approved: 'approved',
  denied: 'denied',
  skipped: 'inactive',
  refused: 'pending',
};

const columns = (showsProperty: boolean): Column<DecisionResult>[] => [
  {
    id: 'user',
    header: text.results.user,
    card: 'title',
    cell: ({ user, propertyName }) => (
      <Person detail={showsProperty && propertyName} name={user?.name || text.results.unknown} userId={user?._id} />
    ),
  },
  {
    id: 'outcome',
    header: text.results.result,
    nowrap: true,
    cell: ({ outcome }) => <StatusChip label={text.results.outcomes[outcome]} status={chips[outcome]} />,
  },
  { id: 'message', header: common.reason, cell: ({ message }) => message || '–' },
  {
    id: 'points',
    header: common.points,
    align: 'right',
    card: 'aside',
    cell: ({ points, outcome }) => (
      <Points amount={points} reversed={outcome !== 'approved'} signed={outcome === 'approved'} />
    ),
  },
];

/** Results by submission, undecided first. */
function BulkResults({ results, showsProperty }: { results: readonly DecisionResult[]; showsProperty: boolean }) {
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
        label={text.results.filter}
        onChange={(next) => {
          setView(next);
          setPage(0);
        }}
        tabs={[
          { value: 'all', label: common.all, count: results.length },
          ...present.map((outcome) => ({
            value: outcome,
            label: text.results.outcomes[outcome],
            count: counts.get(outcome)?.length ?? 0,
          })),
        ]}
        value={view}
      />
      <DataTable
        columns={columns(showsProperty)}
        label={text.results.label}
        paging={{ page, pageSize, totalCount: list.length, onPage: setPage }}
        rowId={({ pointLogId }) => pointLogId}
        rowName={({ user }) => user?.name ?? ''}
        rows={list.slice(page * pageSize, (page + 1) * pageSize)}
      />
    </Stack>
  );
}

/** '78 approved, 3 skipped, 4 failed' */
const resultSummary = (results: readonly DecisionResult[]) => {
  const counts = Map.groupBy(results, ({ outcome }) => outcome);
  return decisionOutcomes
    .flatMap((outcome) => {
      const count = counts.get(outcome)?.length ?? 0;
      return count > 0 ? [text.results.counts[outcome](count)] : [];
    })
    .join(', ');
};

interface BulkDialogProps {
  decision: Decision;
  picked: readonly Picked[];
  scope: Scope;
  onResults: (results: readonly DecisionResult[]) => void;
  onClose: () => void;
}

/** Decides on the selected submissions with one reason, then lists the results. */
export function BulkDialog({ decision, picked, scope, onResults, onClose }: BulkDialogProps) {
  const { property } = useSession();
  const [chosen] = useState(picked);
  const draft = useDraftState(`decisions:${decision}`, '');
  const { value: reason, set: setReason } = draft;
  const bulk = useBulkDecision(
    scope,
    chosen.map(({ _id }) => _id),
    onResults,
  );
  const total = chosen.reduce((sum, { points }) => sum + points, 0);
  const propertyCount = new Set(chosen.map(({ property: id }) => id)).size;
  const short = decision === 'approve' && property !== null && propertyCount === 1 && total > (property.points ?? 0);
  const kinds = [...Map.groupBy(chosen, ({ boostType }) => boostType ?? 'custom')].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  const checked = decideManyBody.shape.reason.safeParse(reason);
  const sending = bulk.state === 'sending';
  const begun = bulk.results.length > 0 || sending;
  const send = () => {
    if (checked.success && !sending) void bulk.send(decision, checked.data);
  };
  const finished = () => {
    draft.drop();
    toast.success(resultSummary(bulk.results));
    onClose();
  };

  if (bulk.state === 'done') {
    return (
      <DialogShell
        actions={
          <Button autoFocus onClick={finished} variant="contained">
            {common.close}
          </Button>
        }
        onClose={finished}
        open
        subtitle={
          bulk.results.length < chosen.length ? text.results.stopped(chosen.length - bulk.results.length) : undefined
        }
        title={resultSummary(bulk.results)}
        width="md"
      >
        <BulkResults results={bulk.results} showsProperty={propertyCount > 1} />
      </DialogShell>
    );
  }
  return (
    <DialogShell
      actions={(close) => (
        <>
          {sending ? (
            <Button onClick={bulk.stop}>{text.decide.stop}</Button>
          ) : (
            <Button onClick={begun ? bulk.finish : close}>{begun ? text.decide.stopHere : common.cancel}</Button>
          )}
          <Button
            color={decision === 'approve' ? 'success' : 'error'}
            disabled={!checked.success}
            loading={sending}
            type="submit"
            variant="contained"
          >
            {bulk.state === 'failed' ? common.tryAgain : text.selection[decision](chosen.length)}
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
      subtitle={property?.name ?? text.decide.properties(propertyCount)}
      title={text.decide.title[decision](chosen.length)}
    >
      <Stack gap={16}>
        <div>{text.decide.effect[decision](<strong>{text.decide.points(total)}</strong>)}</div>
        <DescriptionList
          rows={kinds.map(([kind, of]) => [
            boostKind(kind),
            text.decide.kindTotal(
              of.length,
              of.reduce((sum, { points }) => sum + points, 0),
            ),
          ])}
        />
        {short && (
          <InlineAlert severity="warning" title={`${pointMessages.notEnoughPropertyPoints}.`}>
            {text.decide.isShort(property?.points ?? 0)}
          </InlineAlert>
        )}
        {draft.isRestored && <RestoredNote onDiscard={draft.drop} />}
        <TextField
          autoFocus
          disabled={begun}
          error={checked.success || reason.trim() === '' ? undefined : checked.error.issues[0]?.message}
          inputProps={{ 'aria-required': true, 'aria-keyshortcuts': 'Control+Enter' }}
          label={pointMessages.reasonLabel}
          maxRows={5}
          multiline
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
          placeholder={text.decide.placeholder}
          value={reason}
        />
        {!begun && <ReasonPicks onPick={(_verb, quickReason) => setReason(quickReason)} verbs={[decision]} />}
        {begun && (
          <ProgressBar
            detail={text.decide.done(bulk.results.length, chosen.length)}
            label={text.decide.progress[decision]}
            value={bulk.results.length / chosen.length}
          />
        )}
        {bulk.state === 'failed' && <InlineAlert severity="error">{messageOf(bulk.error)}</InlineAlert>}
      </Stack>
    </DialogShell>
  );
}

const { shift, enter, escape } = text.keys.names;
const keys: readonly (readonly [readonly string[], string])[] = [
  [['J', '↓'], text.keys.next],
  [['K', '↑'], text.keys.previous],
  [['A'], text.keys.approve],
  [['D'], text.keys.deny],
  [['X'], text.keys.select],
  [[shift, 'A'], text.keys.approveAll],
  [[shift, 'D'], text.keys.denyAll],
  [[enter], text.keys.send],
  [[escape], text.keys.leave],
  [['?'], text.keys.help],
];

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <DialogShell onClose={onClose} open title={text.keys.title}>
      <dl className={styles.keys}>
        {keys.map(([names, effect]) => (
          <div key={effect}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </DialogShell>
  );
}

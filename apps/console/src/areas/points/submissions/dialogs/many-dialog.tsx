import { counted } from '@hearth/contract/counts';
import { decideManyBody, type DecisionResult } from '@hearth/contract/points/decisions';
import { pointMessages as say } from '@hearth/contract/points/messages';
import { boostTypeLabels } from '@hearth/contract/boosts';
import { useState } from 'react';
import { useKept } from '../../../../kit/drafts.ts';
import { RestoredNote } from '../../../../kit/form-notes.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { formatCount, formatPoints } from '../../../../platform/format.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { ReasonPicks } from '../../point-logs/public.tsx';
import { ManyResults, resultsInWords } from '../parts/many-results.tsx';
import { useMany, type Decision } from '../logic/use-many.ts';
import type { Picked } from '../logic/use-selection.ts';
import { Stack } from '../../../../ui/layout.tsx';
import styles from './many-dialog.module.css';

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

/** Says how many are decided and what it costs, takes the one reason, and shows what became of each. */
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

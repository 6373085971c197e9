import { confirmRun, discardRun } from '@hearth/contract/people/resident-sync';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import type { SyncRun } from '@hearth/contract/people/resident-sync-record';
import { sourceLabels } from '@hearth/contract/properties/integration-record';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { FigureRow } from '../../../../ui/figure-row.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { text } from '../messages.ts';
import { RunLines } from './run-lines.tsx';

function RunFigures({ counts }: Pick<SyncRun, 'counts'>) {
  const figures = [
    { label: text.figures.created, value: counts.created },
    { label: text.figures.changed, value: counts.changed },
    { label: text.figures.movedOut, value: counts.movedOut },
    { label: text.figures.conflict, value: counts.conflict, isError: true },
    { label: text.figures.unchanged, value: counts.unchanged },
    { label: text.figures.missing, value: counts.missing },
    { label: text.figures.unread, value: counts.unread, isError: true },
    { label: text.figures.outdated, value: counts.outdated },
    { label: text.figures.failed, value: counts.failed, isError: true },
  ];
  return <FigureRow figures={figures.filter(({ value }, index) => index < 5 || value > 0)} />;
}

/** A run that needs review, with its changes and the decision. */
export function Preview({ run }: { run: SyncRun }) {
  const params = { id: run.property, runId: run._id };
  const confirm = useAction(confirmRun, { done: syncMessages.confirmed });
  const discard = useAction(discardRun, { done: syncMessages.discarded });
  const isBusy = confirm.isPending || discard.isPending;
  return (
    <Stack gap={16}>
      <Section
        actions={
          <Stack gap={8} row>
            {run.can.discard && (
              <Button disabled={isBusy} loading={discard.isPending} onClick={() => discard.mutate({ params })}>
                {text.preview.discard}
              </Button>
            )}
            {run.can.confirm && (
              <Button
                disabled={isBusy}
                loading={confirm.isPending}
                onClick={() => confirm.mutate({ params })}
                variant="contained"
              >
                {text.preview.confirm}
              </Button>
            )}
          </Stack>
        }
        hint={run.hold && text.preview.hold[run.hold]}
        title={text.preview.title(sourceLabels[run.source])}
      >
        <Stack gap={16}>
          <RunFigures counts={run.counts} />
          <Muted>{text.preview.welcomeEmails(run.counts.welcomeMails)}</Muted>
        </Stack>
      </Section>
      <RunLines propertyId={run.property} runId={run._id} title={text.lines} />
    </Stack>
  );
}

import { counted } from '@hearth/contract/format';
import { confirmRun, discardRun } from '@hearth/contract/people/resident-sync';
import { syncMessages as say } from '@hearth/contract/people/resident-sync-messages';
import type { SyncRun } from '@hearth/contract/people/resident-sync-record';
import { sourceLabels } from '@hearth/contract/properties/integration-record';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { RunFigures } from './run-figures.tsx';
import { RunLines } from './run-lines.tsx';

const mails = (count: number) =>
  count === 0
    ? 'No welcome mail is sent.'
    : `${counted(count, 'welcome mail is', 'welcome mails are')} sent when it is confirmed.`;

const whyHeld = {
  preview: 'This is the first sync. Nothing changes until you confirm it.',
  proposals: 'This sync would propose more move-outs than usual. Nothing changes until you confirm it.',
  newPeople:
    'This sync would add more residents than usual. Nothing changes until you confirm it. If you don’t expect them, check the integration and revoke its key.',
  changes:
    'This sync would change more residents than usual (leases, rents, units or contacts). Nothing changes until you confirm it.',
} as const;

/** A run that waits for staff: what it would do with whom, and the decision. */
export function Preview({ run }: { run: SyncRun }) {
  const params = { id: run.property, runId: run._id };
  const confirm = useAction(confirmRun, { done: say.confirmed });
  const discard = useAction(discardRun, { done: say.discarded });
  const isBusy = confirm.isPending || discard.isPending;
  return (
    <Stack gap={16}>
      <Section
        actions={
          <Stack gap={8} row>
            {run.can.discard && (
              <Button disabled={isBusy} loading={discard.isPending} onClick={() => discard.mutate({ params })}>
                Throw away
              </Button>
            )}
            {run.can.confirm && (
              <Button
                disabled={isBusy}
                loading={confirm.isPending}
                onClick={() => confirm.mutate({ params })}
                variant="contained"
              >
                Confirm
              </Button>
            )}
          </Stack>
        }
        hint={run.hold && whyHeld[run.hold]}
        title={`A sync from ${sourceLabels[run.source]} waits for you`}
      >
        <Stack gap={16}>
          <RunFigures run={run} />
          <Muted>{mails(run.counts.welcomeMails)}</Muted>
        </Stack>
      </Section>
      <RunLines propertyId={run.property} runId={run._id} title="What would happen" />
    </Stack>
  );
}

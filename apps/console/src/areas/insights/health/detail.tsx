import {
  getHealth,
  releaseHeldJobs,
  retryQueue,
  type HealthState,
  type QueueHealth,
} from '@hearth/contract/insights/health';
import { jobLabel } from '@hearth/contract/insights/job-labels';
import { Fragment, type ReactNode } from 'react';
import { ActionDialog } from '../../../kit/action-dialog.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../ui/setting-row.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './detail.module.css';
import { text } from './messages.ts';

const refreshMs = 15_000;

interface PartProps {
  name: string;
  needsAttention?: boolean;
  isOff?: boolean;
  /** Facts about it, shown in one line. */
  facts: readonly (ReactNode | false)[];
  children?: ReactNode;
}

/** One thing that works or doesn't. */
function Part({ name, needsAttention, isOff, facts, children }: PartProps) {
  const shown = facts.filter((fact) => fact !== false);
  return (
    <SettingRow
      name={
        <>
          {name}
          {needsAttention && <StatusChip label={text.chip.attention} status="pending" />}
          {isOff && <StatusChip label={text.chip.off} status="inactive" />}
        </>
      }
      text={shown.map((fact, index) => (
        // The facts of a row never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    >
      {children}
    </SettingRow>
  );
}

const at = (instant: string | null, format: (ago: string) => string) =>
  instant !== null && <Ago at={instant} format={format} />;

function Queues({ queues, onRetry }: { queues: HealthState['queues']; onRetry: (queue: QueueHealth) => void }) {
  const labels = text.queues;
  return (
    <Section flush title={labels.title}>
      <SettingList>
        {queues.length === 0 && <SettingRow name={labels.none} />}
        {queues.map((queue) => (
          <Part
            facts={[
              queue.failed > 0 && labels.failed(queue.failed),
              queue.failed > 0 && queue.errors.join(', '),
              at(queue.lastFailedAt, labels.lastFailed),
              queue.running > 0 && labels.running(queue.running),
              queue.waiting > 0 && labels.waiting(queue.waiting),
              at(queue.oldestAt, labels.oldest),
              queue.scheduled > 0 && labels.scheduled(queue.scheduled),
              queue.held > 0 && labels.held(queue.held),
            ]}
            key={queue.name}
            name={jobLabel(queue.name)}
            needsAttention={queue.needsAttention}
          >
            {queue.failed > 0 && (
              <Button onClick={() => onRetry(queue)} size="small">
                {labels.retry}
              </Button>
            )}
          </Part>
        ))}
      </SettingList>
    </Section>
  );
}

type Decision = 'run' | 'discard';

/** Jobs that were queued in a restored backup. */
function HeldJobs({ count, onDecide }: { count: number; onDecide: (decision: Decision) => void }) {
  const labels = text.restored;
  return (
    <InlineAlert severity="warning" title={labels.title(count)}>
      {labels.explain}
      <Stack className={styles.decision} gap={8} row>
        <Button onClick={() => onDecide('run')} size="small">
          {labels.run}
        </Button>
        <Button onClick={() => onDecide('discard')} size="small">
          {labels.discard}
        </Button>
      </Stack>
    </InlineAlert>
  );
}

function Providers({ providers }: { providers: HealthState['providers'] }) {
  const labels = text.providers;
  return (
    <Section flush title={labels.title}>
      <SettingList>
        {providers.map(({ name, isConfigured, needsAttention, problem, lastSuccessAt, lastFailureAt }) => {
          const off = ['email', 'text', 'push'].includes(name) ? labels.off : labels.notConnected;
          const isUnused = !problem && lastSuccessAt === null && lastFailureAt === null;
          const facts = [
            problem ?? false,
            at(lastSuccessAt, labels.lastSuccess),
            at(lastFailureAt, labels.lastFailure),
          ];
          return (
            <Part
              facts={isConfigured ? [...facts, isUnused && labels.unused] : [off]}
              isOff={!isConfigured}
              key={name}
              name={labels.names[name]}
              needsAttention={needsAttention}
            />
          );
        })}
      </SettingList>
    </Section>
  );
}

function Server({ version, database, disk, backup, live }: HealthState) {
  const labels = text.server;
  const { oldestTransactionSeconds: seconds } = database;
  return (
    <Section flush title={labels.title}>
      <SettingList>
        <Part facts={[version]} name={labels.version} />
        <Part
          facts={[
            labels.ofDatabase(database.version, database.bytes),
            labels.connections(database.connections, database.connectionsMaximum),
            seconds !== null && seconds >= 1 && labels.transaction(seconds),
          ]}
          name={labels.database}
          needsAttention={database.needsAttention}
        />
        <Part
          facts={[labels.free(disk.freeBytes, disk.reserveBytes)]}
          name={labels.disk}
          needsAttention={disk.needsAttention}
        />
        <Part
          facts={[at(backup.lastAt, labels.lastBackup) || labels.noBackup, !backup.isScheduled && labels.unscheduled]}
          name={labels.backup}
          needsAttention={backup.needsAttention}
        />
        <Part facts={[labels.streams(live.streams)]} name={labels.live} />
      </SettingList>
    </Section>
  );
}

function Checks({ checks }: { checks: HealthState['checks'] }) {
  const labels = text.checks;
  return (
    <Section flush title={labels.title}>
      <SettingList>
        {checks.map(({ name, checkedAt, differences, needsAttention }) => (
          <Part
            facts={[
              at(checkedAt, (ago) => (differences > 0 ? labels.differs(differences, ago) : labels.same(ago))) ||
                labels.waiting,
            ]}
            key={name}
            name={labels.names[name]}
            needsAttention={needsAttention}
          />
        ))}
      </SettingList>
    </Section>
  );
}

const countAttention = ({ queues, providers, checks, disk, database, backup }: HealthState) =>
  [...queues, ...providers, ...checks, disk, database, backup].filter(({ needsAttention }) => needsAttention).length;

/** A tab of the admin Insights: whether the deployment works. */
export function Health() {
  const found = useEndpoint(getHealth, {}, { refetchInterval: refreshMs });
  const held = found.data?.data.queues.reduce((sum, queue) => sum + queue.held, 0) ?? 0;
  const { open, dialog } = useDialogs({
    release: (close, decision: Decision) => {
      const labels = text.restored;
      const runs = decision === 'run';
      return (
        <ActionDialog
          confirm={runs ? labels.run : labels.discard}
          done={({ data }) => (runs ? labels.ran : labels.discarded)(data.jobs)}
          endpoint={releaseHeldJobs}
          input={{ body: { decision } }}
          destructive={!runs}
          onClose={close}
          onDone={() => void found.refetch()}
          title={(runs ? labels.askRun : labels.askDiscard)(held)}
        >
          {runs ? labels.explainRun : labels.explainDiscard}
        </ActionDialog>
      );
    },
    retry: (close, { name, failed }: QueueHealth) => (
      <ActionDialog
        confirm={text.queues.retry}
        done={({ data }) => text.queues.done(data.retried)}
        endpoint={retryQueue}
        input={{ params: { queue: name } }}
        onClose={close}
        onDone={() => void found.refetch()}
        title={text.queues.ask(failed)}
      >
        {text.queues.explain(jobLabel(name))}
      </ActionDialog>
    ),
  });
  return (
    <QueryView of={found} waiting={600}>
      {({ data }) => {
        const attention = countAttention(data);
        return (
          <Stack gap={16}>
            <InlineAlert
              severity={attention > 0 ? 'warning' : 'success'}
              title={attention > 0 ? text.attention(attention) : text.fine}
            />
            {held > 0 && <HeldJobs count={held} onDecide={open.release} />}
            <Queues onRetry={open.retry} queues={data.queues} />
            <Grid min={320}>
              <Providers providers={data.providers} />
              <Stack gap={16}>
                <Server {...data} />
                <Checks checks={data.checks} />
              </Stack>
            </Grid>
            {dialog}
          </Stack>
        );
      }}
    </QueryView>
  );
}

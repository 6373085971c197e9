import { peopleMessages as say } from '@hearth/contract/people/messages';
import { importRowsMaximum } from '@hearth/contract/people/user-import';
import type { Property } from '@hearth/contract/properties/properties';
import { roleLabels, rolesToImport } from '@hearth/contract/roles';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { CsvChoice } from '../../../kit/csv-choice.tsx';
import { CsvColumns } from '../../../kit/csv-columns.tsx';
import { csvOf } from '../../../platform/csv/write.ts';
import { saveFile } from '../../../platform/download.ts';
import { formatCount } from '../../../platform/format.ts';
import { roleAt } from '../../../platform/account-rights.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StepTitle } from '../../../ui/step-title.tsx';
import { toast } from '../../../ui/toast.ts';
import { importFields } from './logic/fields.ts';
import { useColumns } from './logic/use-columns.ts';
import { ImportPreview, ImportResults } from './parts/preview.tsx';
import { useImport } from './logic/use-import.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';

const steps = 4;
const template = csvOf([importFields.filter(({ id }) => id !== 'name').map(({ label }) => label)]);
const saveTemplate = () => saveFile(new Blob([template], { type: 'text/csv;charset=utf-8' }), 'users-template.csv');

interface ImportUsersProps {
  property: Property;
  ambassador: boolean;
  onClose: () => void;
}

/** 'Import User From CSV': choose the file, check its columns, see what would happen, confirm, and see what happened. */
export default function ImportUsersDialog({ property, ambassador, onClose }: ImportUsersProps) {
  const { account } = useSession();
  const { file, setFile, take, matches, setMatches, dates, setOrder } = useColumns();
  const [asking, setAsking] = useState(false);
  const { phase, plan, answers, sent, problem, preview, confirm, reset } = useImport(property, ambassador);
  const defaultRole = ambassador ? 'ambassador' : 'resident';
  const total = plan?.planned.length ?? 0;
  const isSending = phase === 'sending';
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);

  const check = () =>
    file &&
    void preview(file.rows, {
      columns: matches,
      dates,
      roles: rolesToImport(roleAt(account, property._id)),
      defaultRole,
    });
  const send = async () => {
    const results = await confirm();
    if (results && [...results.values()].every(({ status }) => status !== 'failed')) toast.success(say.imported);
  };
  const isTried = phase === 'previewed' && problem === undefined;
  const close = () => (isSending ? setAsking(true) : onClose());
  const lines = plan && file && { plan, answers, headers: file.headers, fileName: file.name };

  const actions = (ask: () => void) => {
    if (!file) return <Button onClick={ask}>Cancel</Button>;
    if (phase === 'idle') {
      return (
        <>
          <Button onClick={() => setFile(undefined)}>Choose another file</Button>
          <Button disabled={matches.email === undefined} onClick={check} variant="contained">
            Preview
          </Button>
        </>
      );
    }
    if (phase === 'previewing' || phase === 'previewed') {
      return (
        <>
          <Button onClick={reset}>Back</Button>
          {isTried && (
            <Button disabled={total === 0} onClick={() => void send()} variant="contained">
              Confirm
            </Button>
          )}
        </>
      );
    }
    if (phase === 'sending') return <Button onClick={ask}>Stop</Button>;
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        {phase === 'stopped' && (
          <Button onClick={() => void send()} variant="contained">
            Continue
          </Button>
        )}
      </>
    );
  };
  return (
    <DialogShell
      actions={actions}
      dirty={file !== undefined && (phase === 'idle' || phase === 'previewing' || phase === 'previewed')}
      onClose={close}
      open
      subtitle={file ? `${property.name}: ${file.name}` : property.name}
      title={say.importTitle}
      width={phase === 'idle' ? 'md' : 'lg'}
    >
      {!file && (
        <>
          <StepTitle of={steps} step={1} title="Choose the file">
            {`The export of a property-management system, or the template filled in. Everyone becomes ${roleLabels[defaultRole]} unless a Role column says otherwise.`}
          </StepTitle>
          <CsvChoice fields={importFields} label="CSV file of users" onRead={take} rowsMaximum={importRowsMaximum}>
            <div>
              <Button onClick={saveTemplate} startIcon={<Download />}>
                Download template
              </Button>
            </div>
          </CsvChoice>
        </>
      )}
      {file && phase === 'idle' && (
        <>
          <StepTitle of={steps} step={2} title="Check the columns">
            {`${formatCount(file.rows.length)} rows were read. Below each field stand the first values of its column.`}
          </StepTitle>
          <CsvColumns
            dates={dates}
            fields={importFields}
            file={file}
            matches={matches}
            missing={{
              role: `Everyone becomes ${roleLabels[defaultRole]}`,
              occupants: '1 in every row',
              sendEmail: 'Yes in every row',
            }}
            onDates={setOrder}
            onMatches={setMatches}
          />
        </>
      )}
      {file && (phase === 'previewing' || phase === 'previewed') && (
        <>
          <StepTitle of={steps} step={3} title="Preview">
            {`Nothing has been kept yet. An address that is new in Hearth becomes a user of ${property.name}.`}
          </StepTitle>
          {phase === 'previewing' && (
            <ProgressBar
              detail={plan ? `${formatCount(sent)} of ${formatCount(total)}` : ''}
              label="Checking the rows…"
              value={plan ? sent / Math.max(1, total) : undefined}
            />
          )}
          {phase === 'previewed' && problem !== undefined && <RetryAlert onRetry={check}>{problem}</RetryAlert>}
          {isTried && lines && <ImportPreview {...lines} />}
        </>
      )}
      {(phase === 'sending' || phase === 'stopped' || phase === 'done') && lines && (
        <>
          <StepTitle of={steps} step={4} title={phase === 'done' ? 'Result' : 'Importing'} />
          {phase === 'sending' && (
            <ProgressBar
              detail={`${formatCount(sent)} of ${formatCount(total)}`}
              label="Importing users…"
              value={sent / Math.max(1, total)}
            />
          )}
          {phase === 'stopped' && (
            <InlineAlert
              severity="warning"
              title="The import stopped."
            >{`${problem ?? ''} ${formatCount(sent)} of ${formatCount(total)} rows were sent. Continue goes on with the rest; nobody is created twice.`}</InlineAlert>
          )}
          {phase !== 'sending' && <ImportResults {...lines} />}
        </>
      )}
      <ConfirmDialog
        cancel="Go on"
        confirm="Stop"
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
        open={asking && isSending}
        title="Stop the import?"
      >
        {`${formatCount(sent)} of ${formatCount(total)} rows were sent; they stay. Import the same file again for the rest: nobody is created twice.`}
      </ConfirmDialog>
    </DialogShell>
  );
}

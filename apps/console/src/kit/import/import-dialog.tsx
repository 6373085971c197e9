import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { formatCount } from '@hearth/contract/format';
import { CsvChoice } from '../csv-choice.tsx';
import { CsvColumns } from '../csv-columns.tsx';
import { csvOf } from '../../platform/csv/write.ts';
import { saveFile } from '../../platform/download.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogShell } from '../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StepTitle } from '../../ui/step-title.tsx';
import { toast } from '../../ui/toast.ts';
import type { ImportDeclaration } from './declaration.ts';
import { ImportPreview, ImportResults } from './preview.tsx';
import { useColumns } from './use-columns.ts';
import { useImport } from './use-import.ts';
import { RetryAlert } from '../../ui/retry-alert.tsx';

const steps = 4;

interface ImportDialogProps<Id extends string, Entry extends object> {
  declared: ImportDeclaration<Id, Entry>;
  onClose: () => void;
}

/** An import from a CSV file: choose the file, check its columns, see what would happen, confirm, and see what happened. */
export function ImportDialog<Id extends string, Entry extends object>({
  declared,
  onClose,
}: ImportDialogProps<Id, Entry>) {
  const { title, subtitle, fields, rowsMaximum, template, says, missing } = declared;
  const { file, setFile, take, matches, setMatches, dates, setOrder } = useColumns(fields, declared.dateFields);
  const [asking, setAsking] = useState(false);
  const { phase, plan, answers, sent, problem, preview, confirm, reset } = useImport(declared);
  const total = plan?.planned.length ?? 0;
  const isSending = phase === 'sending';
  const isMatched = fields.every(({ id, required }) => !required || matches[id] !== undefined);
  const saveTemplate = () =>
    saveFile(new Blob([csvOf([template.headings])], { type: 'text/csv;charset=utf-8' }), template.fileName);
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);

  const check = () => file && void preview(file.rows, { columns: matches, dates });
  const send = async () => {
    const results = await confirm();
    if (results && [...results.values()].every(({ status }) => status !== 'failed')) toast.success(says.imported);
  };
  const isTried = phase === 'previewed' && problem === undefined;
  const close = () => (isSending ? setAsking(true) : onClose());
  const lines = plan && file && { declared, plan, answers, headers: file.headers, fileName: file.name };

  const actions = (ask: () => void) => {
    if (!file) return <Button onClick={ask}>Cancel</Button>;
    if (phase === 'idle') {
      return (
        <>
          <Button onClick={() => setFile(undefined)}>Choose another file</Button>
          <Button disabled={!isMatched} onClick={check} variant="contained">
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
      subtitle={[subtitle, file?.name].filter(Boolean).join(': ')}
      title={title}
      width={phase === 'idle' ? 'md' : 'lg'}
    >
      {!file && (
        <>
          <StepTitle of={steps} step={1} title="Choose the file">
            {says.choose}
          </StepTitle>
          <CsvChoice fields={fields} label={says.file} onRead={take} rowsMaximum={rowsMaximum}>
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
            fields={fields}
            file={file}
            matches={matches}
            missing={missing}
            onDates={setOrder}
            onMatches={setMatches}
          />
          {declared.choices}
        </>
      )}
      {file && (phase === 'previewing' || phase === 'previewed') && (
        <>
          <StepTitle of={steps} step={3} title="Preview">
            {says.preview}
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
              label={says.importing}
              value={sent / Math.max(1, total)}
            />
          )}
          {phase === 'stopped' && (
            <InlineAlert
              severity="warning"
              title="The import stopped."
            >{`${problem ?? ''} ${formatCount(sent)} of ${formatCount(total)} rows were sent. Continue goes on with the rest; ${says.goesOn}.`}</InlineAlert>
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
        {`${formatCount(sent)} of ${formatCount(total)} rows were sent; they stay. Import the same file again for the rest: ${says.goesOn}.`}
      </ConfirmDialog>
    </DialogShell>
  );
}

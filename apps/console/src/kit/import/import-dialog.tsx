import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
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
import { common } from '../messages.ts';
import { text } from './messages.ts';

const steps = 4;

interface ImportDialogProps<Id extends string, Entry extends object> {
  declared: ImportDeclaration<Id, Entry>;
  onClose: () => void;
}

/** A CSV import: choose a file, check its columns, preview, confirm, and see the results. */
export function ImportDialog<Id extends string, Entry extends object>({
  declared,
  onClose,
}: ImportDialogProps<Id, Entry>) {
  const { title, subtitle, fields, rowsMaximum, template, says, missing } = declared;
  const { file, setFile, take, matches, setMatches, dates, setOrder } = useColumns(fields, declared.dateFields);
  const [asking, setAsking] = useState(false);
  const { phase, plan, results, sent, problem, preview, confirm, reset } = useImport(declared);
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
    const imported = await confirm();
    if (imported && [...imported.values()].every(({ status }) => status !== 'failed')) toast.success(says.imported);
  };
  const isTried = phase === 'previewed' && problem === undefined;
  const close = () => (isSending ? setAsking(true) : onClose());
  const lines = plan && file && { declared, plan, results, headers: file.headers, fileName: file.name };

  const actions = (ask: () => void) => {
    if (!file) return <Button onClick={ask}>{common.cancel}</Button>;
    if (phase === 'idle') {
      return (
        <>
          <Button onClick={() => setFile(undefined)}>{text.columns.another}</Button>
          <Button disabled={!isMatched} onClick={check} variant="contained">
            {common.preview}
          </Button>
        </>
      );
    }
    if (phase === 'previewing' || phase === 'previewed') {
      return (
        <>
          <Button onClick={reset}>{common.back}</Button>
          {isTried && (
            <Button disabled={total === 0} onClick={() => void send()} variant="contained">
              {common.confirm}
            </Button>
          )}
        </>
      );
    }
    if (phase === 'sending') return <Button onClick={ask}>{text.stop.confirm}</Button>;
    return (
      <>
        <Button onClick={onClose}>{common.close}</Button>
        {phase === 'stopped' && (
          <Button onClick={() => void send()} variant="contained">
            {common.continue}
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
          <StepTitle of={steps} step={1} title={text.file.title}>
            {says.choose}
          </StepTitle>
          <CsvChoice fields={fields} label={says.file} onRead={take} rowsMaximum={rowsMaximum}>
            <div>
              <Button onClick={saveTemplate} startIcon={<Download />}>
                {text.file.template}
              </Button>
            </div>
          </CsvChoice>
        </>
      )}
      {file && phase === 'idle' && (
        <>
          <StepTitle of={steps} step={2} title={text.columns.title}>
            {text.columns.text(file.rows.length)}
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
          <StepTitle of={steps} step={3} title={common.preview}>
            {says.preview}
          </StepTitle>
          {phase === 'previewing' && (
            <ProgressBar
              detail={plan ? text.run.progress(sent, total) : ''}
              label={text.preview.checking}
              value={plan ? sent / Math.max(1, total) : undefined}
            />
          )}
          {phase === 'previewed' && problem !== undefined && <RetryAlert onRetry={check}>{problem}</RetryAlert>}
          {isTried && lines && <ImportPreview {...lines} />}
        </>
      )}
      {(phase === 'sending' || phase === 'stopped' || phase === 'done') && lines && (
        <>
          <StepTitle of={steps} step={4} title={phase === 'done' ? text.run.result : text.run.title} />
          {phase === 'sending' && (
            <ProgressBar
              detail={text.run.progress(sent, total)}
              label={says.importing}
              value={sent / Math.max(1, total)}
            />
          )}
          {phase === 'stopped' && (
            <InlineAlert severity="warning" title={text.run.stopped}>
              {text.run.stoppedText(problem ?? '', sent, total, says.resumeNote)}
            </InlineAlert>
          )}
          {phase !== 'sending' && <ImportResults {...lines} />}
        </>
      )}
      <ConfirmDialog
        cancel={text.stop.cancel}
        confirm={text.stop.confirm}
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
        open={asking && isSending}
        title={text.stop.title}
      >
        {text.stop.text(sent, total, says.resumeNote)}
      </ConfirmDialog>
    </DialogShell>
  );
}

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatBytes } from '@hearth/contract/format';
import { CsvError } from '../platform/csv/csv-error.ts';
import type { Field } from '../platform/csv/match.ts';
import { readCsv, type CsvFile } from '../platform/csv/read.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { Stack } from '../ui/layout.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { text } from './messages.ts';

interface CsvChoiceProps {
  label: string;
  fields: readonly Field[];
  rowsMaximum: number;
  onRead: (file: CsvFile) => void;
  /** Hint below the drop area. */
  children?: ReactNode;
}

/** A drop area for a CSV file, which a worker reads. Shows why if the file can't be read. */
export function CsvChoice({ label, fields, rowsMaximum, onRead, children }: CsvChoiceProps) {
  const [reading, setReading] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);
  const read = async (file: File) => {
    ended.current?.abort();
    ended.current = new AbortController();
    const { signal } = ended.current;
    setReading(file);
    setProblem(undefined);
    try {
      onRead(await readCsv(file, fields, { rowsMaximum, signal }));
    } catch (error) {
      if (signal.aborted) return;
      setReading(undefined);
      setProblem(
        error instanceof CsvError ? text.csv.failed(file.name, error.message) : text.csv.unreadable(file.name),
      );
    }
  };
  if (reading) return <ProgressBar detail={formatBytes(reading.size)} label={text.csv.reading(reading.name)} />;
  return (
    <Stack gap={16}>
      {problem && <InlineAlert severity="error">{problem}</InlineAlert>}
      <FileDrop
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        hint={text.csv.limits(rowsMaximum)}
        label={label}
        onFiles={([file]) => file && void read(file)}
      />
      {children}
    </Stack>
  );
}

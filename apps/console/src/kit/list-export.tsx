import { formatBytes } from '@hearth/contract/format';
import Download from 'lucide-react/icons/download';
import { useRef, useState } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { downloadCsv, type DownloadProgress } from '../platform/download.ts';
import type { Endpoint, InputOf } from '../platform/endpoint-types.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { toast } from '../ui/toast.ts';
import { useNarrow } from '../ui/use-media-query.ts';
import styles from './list-export.module.css';
import type { Csv } from './list-types.ts';
import { common, text } from './messages.ts';

/** Exports every page of the list, with progress and a cancel button. Returns the button and the progress strip. */
export function useExport<E extends Endpoint>(endpoint: E, input: InputOf<E>, total: number, csv: Csv | undefined) {
  const stop = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<DownloadProgress>();
  const narrow = useNarrow();
  const run = async () => {
    if (!csv) return;
    const controller = new AbortController();
    stop.current = controller;
    setProgress({ bytes: 0, rows: 0 });
    try {
      const { rows } = await downloadCsv(endpoint, input, {
        fallbackName: csv.fileName,
        signal: controller.signal,
        onProgress: setProgress,
      });
      toast.success(text.export.done(rows));
    } catch (error) {
      const { failed } = csv;
      if (controller.signal.aborted) return;
      if (typeof failed === 'function') toast.error(failed(messageOf(error)));
      else toast.error(failed, messageOf(error));
    } finally {
      setProgress(undefined);
    }
  };
  const disabled = progress !== undefined || total === 0;
  const button =
    csv &&
    (narrow ? (
      <IconButton aria-label={text.export.button} disabled={disabled} onClick={() => void run()}>
        <Download />
      </IconButton>
    ) : (
      <Button disabled={disabled} onClick={() => void run()} startIcon={<Download />}>
        {text.export.button}
      </Button>
    ));
  const strip = csv && progress && (
    <div className={styles.strip}>
      <ProgressBar
        detail={text.export.progress(progress.rows, total, formatBytes(progress.bytes))}
        label={text.export.running(csv.fileName)}
        value={total > 0 ? progress.rows / total : undefined}
      />
      <Button onClick={() => stop.current?.abort()} size="small">
        {common.cancel}
      </Button>
    </div>
  );
  return { button, strip };
}

import Done from 'lucide-react/icons/circle-check';
import { ProgressBar } from './progress-bar.tsx';
import styles from './upload-item.module.css';
import { formatBytes } from '@hearth/contract/format';
import { common, text } from './messages.ts';

/** Upload progress from 0 to 1, or why it failed. */
export type Transfer = { share: number } | { problem: string };

interface UploadItemProps {
  file: File;
  transfer: Transfer | undefined;
  disabled: boolean | undefined;
  onRemove: () => void;
  onCancel: (() => void) | undefined;
  onRetry: (() => void) | undefined;
}

/** A file in an upload: size, progress and actions. */
export function UploadItem({ file, transfer, disabled, onRemove, onCancel, onRetry }: UploadItemProps) {
  const share = transfer && 'share' in transfer ? transfer.share : undefined;
  const problem = transfer && 'problem' in transfer ? transfer.problem : undefined;
  const isSending = share !== undefined && share < 1;
  const act = (word: string, onClick: () => void) => (
    <button aria-label={text.file.actOn(word, file.name)} disabled={disabled} onClick={onClick} type="button">
      {word}
    </button>
  );
  return (
    <li className={styles.item}>
      <span className={styles.name}>
        {file.name} <small>{formatBytes(file.size)}</small>
        {share === 1 && (
          <em>
            <Done aria-hidden size={15} /> {text.file.sent}
          </em>
        )}
      </span>
      {problem !== undefined && onRetry && act(common.tryAgain, onRetry)}
      {isSending ? onCancel && act(common.cancel, onCancel) : act(common.remove, onRemove)}
      {isSending && (
        <div className={styles.below}>
          <ProgressBar label={text.file.sending} value={share} />
        </div>
      )}
      {problem !== undefined && (
        <p className={styles.below} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

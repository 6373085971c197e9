import { useId, type ReactNode } from 'react';
import { FileDrop } from './file-drop.tsx';
import { ProgressBar } from './progress-bar.tsx';
import styles from './upload-field.module.css';

export interface UploadFieldProps {
  label: string;
  /** What the files must be, such as their largest size. */
  hint: ReactNode;
  /** File names and types to offer, as `<input accept>` has them. */
  accept: string;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  onBlur?: () => void;
  /** Takes any number of files; one replaces the other without it. */
  multiple?: boolean;
  disabled?: boolean;
  /** A sentence that says what to change. */
  error?: string;
  /** How much of the files has been sent, 0 to 1; left out while nothing is sent. */
  progress?: number;
}

const units = ['bytes', 'kB', 'MB', 'GB'];

function sizeOf(bytes: number) {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${units[step]}`;
}

const isSame = (first: File, other: File) =>
  first.name === other.name && first.size === other.size && first.lastModified === other.lastModified;

/** Files to send: chosen or dropped, listed, taken back one by one, and how far they are on their way. */
export function UploadField({
  label,
  hint,
  accept,
  files,
  onChange,
  onBlur,
  multiple,
  disabled,
  error,
  progress,
}: UploadFieldProps) {
  const id = useId();
  const isSending = progress !== undefined;
  const isFull = !multiple && files.length > 0;
  return (
    <div aria-describedby={error && id} aria-label={label} className={styles.root} role="group">
      {!isSending && !isFull && (
        <FileDrop
          accept={accept}
          disabled={disabled}
          hint={hint}
          label={label}
          multiple={multiple}
          onBlur={onBlur}
          onFiles={(added) =>
            onChange([...files, ...added.filter((file) => !files.some((known) => isSame(known, file)))])
          }
        />
      )}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span>
                {file.name} <small>{sizeOf(file.size)}</small>
              </span>
              {!isSending && (
                <button
                  aria-label={`Remove ${file.name}`}
                  disabled={disabled}
                  onClick={() => onChange(files.filter((other) => other !== file))}
                  type="button"
                >
                  Remove
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isSending && <ProgressBar label="Sending…" value={progress} />}
      {error && (
        <p className={styles.wrong} id={id}>
          {error}
        </p>
      )}
    </div>
  );
}

import { useId, useState, type ReactNode } from 'react';
import { FileDrop } from './file-drop.tsx';
import { fileErrorOf, type FileRules } from './file-rules.ts';
import styles from './upload-field.module.css';
import { UploadItem, type Transfer } from './upload-item.tsx';
import { text } from './messages.ts';

export interface UploadFieldProps extends FileRules {
  label: string;
  /** File requirements, such as the size limit. */
  hint: ReactNode;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  onBlur?: () => void;
  /** Accepts several files; otherwise a new file replaces the old one. */
  multiple?: boolean;
  disabled?: boolean;
  /** Says how to fix the input. */
  error?: string;
  /** Upload progress by file; files that haven't been sent are missing. */
  transfers?: ReadonlyMap<File, Transfer>;
  /** Cancels an upload. */
  onCancel?: (file: File) => void;
  /** Retries a failed upload. */
  onRetry?: (file: File) => void;
}

const isSame = (file: File, other: File) =>
  file.name === other.name && file.size === other.size && file.lastModified === other.lastModified;

/** A list of files, chosen or dropped, with validation, removal and upload progress. */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, accept, maxBytes, says, files, onChange, onBlur, multiple, disabled, error, transfers } = props;
  const id = useId();
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const isFull = !multiple && files.length > 0;
  const take = (added: readonly File[]) => {
    const checked = added.map((file) => ({ file, why: fileErrorOf(file, { accept, maxBytes, says }) }));
    setRejected(checked.flatMap(({ file, why }) => (why === undefined ? [] : [text.file.rejected(file.name, why)])));
    const fresh = checked.flatMap(({ file, why }) =>
      why === undefined && !files.some((known) => isSame(known, file)) ? [file] : [],
    );
    if (fresh.length > 0) onChange([...files, ...fresh]);
  };
  const wrong = error === undefined ? rejected : [error, ...rejected];
  return (
    <div
      aria-describedby={wrong.length > 0 ? id : undefined}
      aria-label={label}
      className={styles.root}
      data-invalid={error === undefined ? undefined : true}
      role="group"
    >
      {!isFull && (
        <FileDrop
          accept={accept}
          disabled={disabled}
          hint={hint}
          label={label}
          multiple={multiple}
          onBlur={onBlur}
          onFiles={take}
        />
      )}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <UploadItem
              disabled={disabled}
              file={file}
              key={`${file.name} ${file.size} ${file.lastModified}`}
              onCancel={props.onCancel && (() => props.onCancel?.(file))}
              onRemove={() => onChange(files.filter((other) => other !== file))}
              onRetry={props.onRetry && (() => props.onRetry?.(file))}
              transfer={transfers?.get(file)}
            />
          ))}
        </ul>
      )}
      {wrong.length > 0 && (
        <div className={styles.wrong} id={id} role="alert">
          {wrong.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </div>
  );
}

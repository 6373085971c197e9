import Upload from 'lucide-react/icons/file-up';
import { useId, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './file-drop.module.css';
import { visuallyHidden } from './visually-hidden.tsx';
import { text } from './messages.ts';

interface FileDropProps {
  label: string;
  /** File requirements, such as the size limit. */
  hint: ReactNode;
  /** Accepted file types, as in `<input accept>`. */
  accept: string;
  multiple?: boolean;
  onBlur?: () => void;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A drop area that also opens the file picker. The same file can be chosen again. */
export function FileDrop({ label, hint, accept, multiple = false, disabled, onBlur, onFiles }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  return (
    <label
      className={classNames(styles.zone, over && styles.over)}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Upload aria-hidden />
      <strong>{label}</strong>
      <span>{text.file.drop(<u>{text.file.choose}</u>)}</span>
      <span id={id}>{hint}</span>
      <input
        className={visuallyHidden}
        accept={accept}
        aria-describedby={id}
        aria-label={label}
        disabled={disabled}
        multiple={multiple}
        onBlur={onBlur}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
        type="file"
      />
    </label>
  );
}

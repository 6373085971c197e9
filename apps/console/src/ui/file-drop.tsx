import Upload from '@mui/icons-material/UploadFileRounded';
import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

const Zone = styled('label')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  padding: '36px 20px',
  textAlign: 'center',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
  background: theme.vars.palette.surface.subtle,
  border: `1.5px dashed ${theme.vars.palette.surface.fieldBorder}`,
  borderRadius: 12,
  cursor: 'pointer',
  '& svg': { fontSize: 32, marginBottom: 4, color: theme.vars.palette.primary.main },
  '& strong': { fontSize: '0.9375rem', color: theme.vars.palette.text.primary },
  '& u': { textUnderlineOffset: 3, color: theme.vars.palette.primary.main },
  '&:hover, &.over': { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.surface.selected },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

const Input = VisuallyHidden.withComponent('input');

interface FileDropProps {
  label: string;
  /** What the file must be, such as its largest size. */
  hint: ReactNode;
  /** File names and types to offer, as `<input accept>` has them. */
  accept: string;
  onFile: (file: File) => void;
}

/** A place to drop one file on, or to choose it. The same file can be chosen again. */
export function FileDrop({ label, hint, accept, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <Zone
      className={over ? 'over' : undefined}
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
      <span>
        Drop it here, or <u>choose a file</u>
      </span>
      <span id={id}>{hint}</span>
      <Input
        accept={accept}
        aria-describedby={id}
        aria-label={label}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
        type="file"
      />
    </Zone>
  );
}

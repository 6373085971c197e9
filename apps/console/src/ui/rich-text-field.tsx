import { lazy, Suspense, type Ref } from 'react';
import { Control } from './control.tsx';
import { Field, type FieldProps } from './field.tsx';
import type { Insert } from './insert-bar.tsx';
import styles from './rich-text-field.module.css';
import type { Focusable } from './rich-text-editor.tsx';
import { Skeleton } from './skeleton.tsx';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

export interface RichTextFieldProps extends FieldProps {
  /** HTML; empty if there is no text. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  isLink: (address: string) => boolean;
  inserts?: readonly Insert[];
  inputRef?: Ref<Focusable>;
}

/** Text with headings, lists and links. The editor's code loads on first render. */
export const RichTextField = ({ value, onChange, onBlur, isLink, inserts, inputRef, ...field }: RichTextFieldProps) => (
  <Field {...field}>
    {({ controlProps, labelId, invalid }) => (
      <Control className={styles.box} disabled={field.disabled} invalid={invalid}>
        <Suspense fallback={<Skeleton className={inserts ? styles.waitingInserts : styles.waiting} shape="block" />}>
          <RichTextEditor
            inputRef={inputRef}
            inserts={inserts}
            isLink={isLink}
            labelId={labelId}
            onBlur={onBlur}
            onChange={onChange}
            value={value}
            controlProps={controlProps}
          />
        </Suspense>
      </Control>
    )}
  </Field>
);

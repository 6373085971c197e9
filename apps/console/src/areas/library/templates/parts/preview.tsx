import { renderRichText, renderText } from '@hearth/contract/library/placeholders';
import { hasShownTitle, isRich, type Template, type TemplateType } from '@hearth/contract/library/template-record';
import { RichWords } from '../../../../kit/rich-words.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useReader } from '../logic/use-reader.ts';
import styles from './preview.module.css';

/** A template as one resident reads it. */
export function TemplatePreview({ type, content }: { type: TemplateType; content: Template['content'] }) {
  const { values, isExample, isPending } = useReader();
  if (isPending) return <Skeleton height={96} shape="block" />;
  const { title, text } = content;
  const reader = `${values.first_name} ${values.last_name}`;
  return (
    <section aria-label="Preview" className={styles.root}>
      <Muted small>
        As {reader} of {values.property_name} reads it{isExample && ', an example'}
      </Muted>
      <div className={styles.paper}>
        {hasShownTitle(type) && title.trim() !== '' && <strong>{renderText(title, values)}</strong>}
        {text === '' && <Muted>Nothing is written yet.</Muted>}
        {isRich(type) ? (
          <RichWords text={renderRichText(text, values)} />
        ) : (
          <p className={styles.plain}>{renderText(text, values)}</p>
        )}
      </div>
    </section>
  );
}

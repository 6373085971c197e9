import { renderRichText, renderText, type PlaceholderValues } from '@hearth/contract/library/placeholders';
import { showsTitle, isRich, type Template, type TemplateType } from '@hearth/contract/library/template-record';
import { readPlaceholderValues } from '@hearth/contract/library/templates';
import { RichWords } from '../../../../kit/rich-words.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { text } from '../messages.ts';
import styles from '../templates.module.css';

/** Values of a resident at the selected property, or example values without residents. */
export function useReader(): { values: PlaceholderValues; isExample: boolean; isPending: boolean } {
  const { scope, property } = useSession();
  const { data, isPending } = useEndpoint(readPlaceholderValues, { query: scope });
  const example = { first_name: 'Maya', last_name: 'Lindqvist', property_name: property?.name ?? 'Alder Court' };
  return { values: data?.data ?? example, isExample: !data?.data, isPending };
}

/** A template as one resident sees it. */
export function TemplatePreview({ type, content }: { type: TemplateType; content: Template['content'] }) {
  const { values, isExample, isPending } = useReader();
  if (isPending) return <Skeleton height={96} shape="block" />;
  const { title, text: message } = content;
  const reader = `${values.first_name} ${values.last_name}`;
  return (
    <section aria-label={text.preview.label} className={styles.preview}>
      <Muted small>{(isExample ? text.preview.example : text.preview.reader)(reader, values.property_name)}</Muted>
      <div className={styles.paper}>
        {showsTitle(type) && title.trim() !== '' && <strong>{renderText(title, values)}</strong>}
        {message === '' && <Muted>{text.preview.empty}</Muted>}
        {isRich(type) ? (
          <RichWords text={renderRichText(message, values)} />
        ) : (
          <p className={styles.plain}>{renderText(message, values)}</p>
        )}
      </div>
    </section>
  );
}

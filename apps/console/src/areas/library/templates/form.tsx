import { Grid } from '../../../ui/layout.tsx';
import { listCategories } from '@hearth/contract/library/categories';
import { libraryMessages } from '@hearth/contract/library/messages';
import { renderText } from '@hearth/contract/library/placeholders';
import { smsParts } from '@hearth/contract/library/sms';
import {
  createTemplateBody,
  showsTitle,
  isRich,
  subTypeLabelsOf,
  templateAudienceLabels,
  templateAudiences,
  textMaximumOf,
  type Template,
  type TemplateType,
} from '@hearth/contract/library/template-record';
import { createTemplate, updateTemplate } from '@hearth/contract/library/templates';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { placeholderInserts } from '../../../kit/inserts.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { options } from '../../../ui/options.ts';
import styles from './templates.module.css';
import { text } from './messages.ts';
import { TemplatePreview, useReader } from './parts/preview.tsx';

interface TemplateDialogProps {
  type: TemplateType;
  /** The template to edit; a new one without it. */
  template?: Template;
  /** The template to copy. */
  copyOf?: Template;
  onClose: () => void;
}

export function TemplateDialog({ type, template, copyOf, onClose }: TemplateDialogProps) {
  const { values: reader } = useReader();
  const { data: categories } = useEndpoint(listCategories, {});
  const kinds = subTypeLabelsOf(type);
  const endpoint = (template ? updateTemplate : createTemplate) as typeof updateTemplate | typeof createTemplate;
  const { audience, subType, categoryId, active, content } = copyOf ?? ({} as Partial<Template>);
  const lengthOf = (message: string) =>
    text.form.smsLength(smsParts(message).places, reader.first_name, smsParts(renderText(message, reader)).parts);
  return (
    <FormDialog
      done={template ? libraryMessages.updated : libraryMessages.created}
      draft={`template:${template?._id ?? `${type}.${copyOf?._id ?? 'new'}`}`}
      endpoint={endpoint}
      input={(values) => (template ? { params: { id: template._id }, body: values } : { body: values })}
      onClose={onClose}
      record={template}
      schema={createTemplateBody}
      submit={template ? text.form.save : text.form.add}
      title={template ? text.form.edit(type) : text.form.new(type)}
      values={{
        type,
        ...(copyOf && {
          audience,
          subType,
          categoryId,
          active,
          content: { title: text.form.copyOf(content?.title ?? '').slice(0, 200), text: content?.text ?? '' },
        }),
      }}
      width="lg"
    >
      {(Input, form) => (
        <div className={styles.two}>
          <div className={styles.fields}>
            <Input.Text
              hint={showsTitle(type) ? undefined : text.form.titleHint}
              label={text.form.title}
              name="content.title"
              required
            />
            <Grid>
              {kinds && (
                <Input.Select
                  label={type === 'BOOST' ? text.form.boostType : text.form.rating}
                  name="subType"
                  options={options(kinds)}
                  placeholder={type === 'BOOST' ? text.form.chooseBoostType : text.form.chooseRating}
                  required
                />
              )}
              <Input.Select
                label={text.form.audience}
                name="audience"
                options={options(templateAudiences, templateAudienceLabels)}
              />
              <Input.Select
                label={text.form.category}
                name="categoryId"
                options={[{ value: '', label: text.form.noCategory }, ...options(categories?.data ?? [])]}
              />
            </Grid>
            {isRich(type) ? (
              <Input.Rich inserts={placeholderInserts} label={text.form.message} name="content.text" required />
            ) : (
              <Input.Text
                hint={type === 'SMS' ? lengthOf(form.watch('content.text')) : text.form.length(textMaximumOf(type))}
                inserts={placeholderInserts}
                label={text.form.message}
                maxRows={14}
                minRows={5}
                multiline
                name="content.text"
                required
              />
            )}
            <Input.Check label={text.form.active} name="active" />
          </div>
          <TemplatePreview content={form.watch('content')} type={type} />
        </div>
      )}
    </FormDialog>
  );
}

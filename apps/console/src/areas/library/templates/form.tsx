import { Grid } from '../../../ui/layout.tsx';
import { smsCharactersMaximum } from '@hearth/contract/constants';
import { counted, formatCount } from '@hearth/contract/format';
import { listCategories } from '@hearth/contract/library/categories';
import { libraryMessages as say } from '@hearth/contract/library/messages';
import { renderText } from '@hearth/contract/library/placeholders';
import { smsParts } from '@hearth/contract/library/sms';
import {
  createTemplateBody,
  hasShownTitle,
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
import styles from './form.module.css';
import { useReader } from './logic/use-reader.ts';
import { TemplatePreview } from './parts/preview.tsx';

const nouns: Readonly<Record<TemplateType, string>> = {
  POST: 'post',
  EVENT: 'event',
  BOOST: 'boost',
  COMMENT: 'comment',
  SMS: 'SMS',
  NOTIFICATION: 'notification',
  EMAIL: 'email',
  SURPRISE: 'surprise',
};

interface TemplateDialogProps {
  type: TemplateType;
  /** Changed; a new one is made where there is none. */
  template?: Template;
  /** What a new one starts with. */
  copyOf?: Template;
  onClose: () => void;
}

/** A template is written here, with how one resident reads it beside. */
export function TemplateDialog({ type, template, copyOf, onClose }: TemplateDialogProps) {
  const { values: reader } = useReader();
  const { data: categories } = useEndpoint(listCategories, {});
  const kinds = subTypeLabelsOf(type);
  const endpoint = (template ? updateTemplate : createTemplate) as typeof updateTemplate | typeof createTemplate;
  const { audience, subType, categoryId, active, content } = copyOf ?? ({} as Partial<Template>);
  const lengthOf = (text: string) => {
    const { encoding, parts } = smsParts(renderText(text, reader));
    return `${smsParts(text).places} of ${smsCharactersMaximum} characters, sent to ${reader.first_name} as ${counted(parts, 'part')} (${encoding})`;
  };
  return (
    <FormDialog
      done={template ? say.updated : say.created}
      draft={`template:${template?._id ?? `${type}.${copyOf?._id ?? 'new'}`}`}
      endpoint={endpoint}
      input={(values) => (template ? { params: { id: template._id }, body: values } : { body: values })}
      onClose={onClose}
      record={template}
      schema={createTemplateBody}
      submit={template ? 'Save' : 'Add template'}
      title={template ? `Edit ${nouns[type]} template` : `New ${nouns[type]} template`}
      values={{
        type,
        ...(copyOf && {
          audience,
          subType,
          categoryId,
          active,
          content: { title: `Copy of ${content?.title}`.slice(0, 200), text: content?.text ?? '' },
        }),
      }}
      width="lg"
    >
      {(Input, form) => (
        <div className={styles.two}>
          <div className={styles.fields}>
            <Input.Text
              hint={hasShownTitle(type) ? 'Readers see it' : 'Staff find the template by it; readers do not see it'}
              label="Title"
              name="content.title"
              required
            />
            <Grid>
              {kinds && (
                <Input.Select
                  label={type === 'BOOST' ? 'Boost type' : 'Rating'}
                  name="subType"
                  options={options(kinds)}
                  placeholder={type === 'BOOST' ? 'Choose a boost type' : 'Choose a rating'}
                  required
                />
              )}
              <Input.Select
                label="Audience"
                name="audience"
                options={options(templateAudiences, templateAudienceLabels)}
              />
              <Input.Select
                label="Category"
                name="categoryId"
                options={[{ value: '', label: 'No category' }, ...options(categories?.data ?? [])]}
              />
            </Grid>
            {isRich(type) ? (
              <Input.Rich inserts={placeholderInserts} label="Message" name="content.text" required />
            ) : (
              <Input.Text
                hint={
                  type === 'SMS'
                    ? lengthOf(form.watch('content.text'))
                    : `At most ${formatCount(textMaximumOf(type))} characters`
                }
                inserts={placeholderInserts}
                label="Message"
                maxRows={14}
                minRows={5}
                multiline
                name="content.text"
                required
              />
            )}
            <Input.Check hint="Staff can begin with it" label="Active" name="active" />
          </div>
          <TemplatePreview content={form.watch('content')} type={type} />
        </div>
      )}
    </FormDialog>
  );
}

import { libraryMessages } from '@hearth/contract/library/messages';
import { toneOf, type SubType, type Template, type TemplateType } from '@hearth/contract/library/template-record';
import { groupTemplatesByCategories } from '@hearth/contract/library/templates';
import type { Audience } from '@hearth/contract/boosts';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { withTemplate } from '../logic/with-template.ts';
import { text as words } from '../messages.ts';

interface PickerProps {
  audience?: Audience;
  /** The template picked last. */
  picked: string | null | undefined;
  /** The text so far, which is kept unless it's the previous template. */
  text: string;
  /** Called with the template and the resulting text. */
  onPick: (template: Template, text: string) => void;
  label?: string;
  labelOnBorder?: boolean;
}

const nameOf = ({ category, content }: Template) => words.picker.name(category?.name, content.title);

/** Chooses an active template of a type. */
export function TemplatePicker({
  type,
  subType,
  audience,
  picked,
  text,
  onPick,
  label = words.picker.label,
  labelOnBorder,
}: PickerProps & { type: TemplateType; subType?: SubType }) {
  const { data, error } = useEndpoint(groupTemplatesByCategories, {
    query: { type, status: 'active', ...(audience && { audience }), ...(subType && { subType }) },
  });
  const templates = (data?.data ?? []).flatMap((group) => group.templates);
  const before = templates.find(({ _id }) => _id === picked);
  const none = data ? libraryMessages.noTemplates : error ? messageOf(error) : libraryMessages.loadingTemplates;
  return (
    <SelectField
      disabled={templates.length === 0}
      label={label}
      labelOnBorder={labelOnBorder}
      onChange={(id) => {
        const template = templates.find(({ _id }) => _id === id);
        if (template) onPick(template, withTemplate(text, template.content.text, before?.content.text));
      }}
      options={templates.map((template) => ({ value: template._id, label: nameOf(template) }))}
      placeholder={templates.length === 0 ? none : words.picker.choose}
      value={before?._id ?? ''}
    />
  );
}

/** Comment templates for a rating; neutral ones without a rating. */
export const CommentTemplatePicker = ({ rating, ...picker }: PickerProps & { rating: number | null }) => (
  <TemplatePicker {...picker} subType={toneOf(rating)} type="COMMENT" />
);

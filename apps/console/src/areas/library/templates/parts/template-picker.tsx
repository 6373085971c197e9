import { libraryMessages as say } from '@hearth/contract/library/messages';
import { toneOf, type SubType, type Template, type TemplateType } from '@hearth/contract/library/template-record';
import { groupTemplatesByCategories } from '@hearth/contract/library/templates';
import type { Audience } from '@hearth/contract/boosts';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { withTemplate } from '../logic/with-template.ts';

interface PickerProps {
  audience?: Audience;
  /** The template that was picked last. */
  picked: string | null | undefined;
  /** What is written so far: it stays, unless it is the template that was picked before. */
  text: string;
  /** Told the template and the text with it. */
  onPick: (template: Template, text: string) => void;
  label?: string;
  /** The label stands on the border. */
  labelOnBorder?: boolean;
}

const nameOf = ({ category, content }: Template) => (category ? `${category.name}: ${content.title}` : content.title);

/** A template that staff begin with, out of the active ones of a type. */
export function TemplatePicker({
  type,
  subType,
  audience,
  picked,
  text,
  onPick,
  label = 'Start from a template',
  labelOnBorder,
}: PickerProps & { type: TemplateType; subType?: SubType }) {
  const { data, error } = useEndpoint(groupTemplatesByCategories, {
    query: { type, status: 'active', ...(audience && { audience }), ...(subType && { subType }) },
  });
  const offered = (data?.data ?? []).flatMap(({ templates }) => templates);
  const before = offered.find(({ _id }) => _id === picked);
  const none = data ? say.noTemplates : error ? messageOf(error) : say.loadingTemplates;
  return (
    <SelectField
      disabled={offered.length === 0}
      label={label}
      labelOnBorder={labelOnBorder}
      onChange={(id) => {
        const template = offered.find(({ _id }) => _id === id);
        if (template) onPick(template, withTemplate(text, template.content.text, before?.content.text));
      }}
      options={offered.map((template) => ({ value: template._id, label: nameOf(template) }))}
      placeholder={offered.length === 0 ? none : 'Choose a template'}
      value={before?._id ?? ''}
    />
  );
}

/** Templates of a comment on something rated, by its rating; on what is not rated those for neither good nor bad. */
export const CommentTemplatePicker = ({ rating, ...picker }: PickerProps & { rating: number | null }) => (
  <TemplatePicker {...picker} subType={toneOf(rating)} type="COMMENT" />
);

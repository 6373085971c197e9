import { defineMessages } from '../define-messages.ts';
import { formatCount } from '../format.ts';

export const libraryMessages = defineMessages({
  unknownPlaceholder: (name: string) =>
    `{{${name}}} isn't a placeholder. Use {{first_name}}, {{last_name}} or {{property_name}}.`,
  titleRequired: 'Title is required',
  textRequired: 'Message is required',
  textTooLong: (maximum: number) => `Message must be ${formatCount(maximum)} characters or less`,
  toneRequired: 'Choose a rating',
  boostTypeRequired: 'Choose a boost type',
  noSubType: 'Only comments and boosts have a subtype',
  titleTaken: 'Another template of this type has that title. Choose another one.',
  templateMissing: 'Template not found',
  created: 'Template created',
  updated: 'Template updated',
  deleted: 'Template deleted',
  categoryRequired: 'Name is required',
  categoryTaken: 'Another category has that name. Choose another one.',
  categoryMissing: 'Category not found',
  categoryUsed: 'Move its templates to another category first',
  categoryDeleted: 'Category deleted',
  loadingTemplates: 'Loading Templates...',
  noTemplates: 'No Template Available',
});

import { formatCount } from '../format.ts';
export const libraryMessages = {
  unknownPlaceholder: (name: string) =>
    `{{${name}}} is not known: write {{first_name}}, {{last_name}} or {{property_name}}`,
  titleRequired: 'Title is required',
  textRequired: 'Message is required',
  textTooLong: (maximum: number) => `Message must be ${formatCount(maximum)} characters or less`,
  toneRequired: 'Choose the rating that it answers',
  boostTypeRequired: 'Choose the boost type',
  noSubType: 'Only comments and boosts have a sub-type',
  titleTaken: 'There is a template of this type with that title already',
  templateMissing: 'Template not found',
  created: 'Template created successfully',
  updated: 'Template updated successfully',
  deleted: 'Template deleted successfully',
  categoryRequired: 'Name is required',
  categoryTaken: 'There is a category with that name already',
  categoryMissing: 'Category not found',
  categoryUsed: 'There are templates in this category: move them to another one first',
  categoryDeleted: 'Category deleted successfully',
  loadingTemplates: 'Loading Templates...',
  noTemplates: 'No Template Available',
} as const;

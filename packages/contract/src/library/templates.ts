import { z } from 'zod';
import { atProperties, endpoint, platformWide, signedIn } from '../endpoint.ts';
import { done, listOf, listQuery, objectId, scopeQuery, searchText } from '../primitives.ts';
import { placeholderValues } from './placeholders.ts';
import {
  createTemplateBody,
  subTypes,
  template,
  templateAudiences,
  templateTypes,
  updateTemplateBody,
} from './template-record.ts';

const tag = 'Content library';
const answer = z.object({ data: template });
const params = { id: objectId };

/** What narrows the library. Those who may not change it find active templates alone. */
const narrowing = {
  type: z.enum(templateTypes).optional(),
  status: z.enum(['all', 'active', 'inactive']).default('all'),
  audience: z
    .enum(templateAudiences)
    .optional()
    .describe('Those for this audience and those for everybody; ALL: the latter alone'),
  search: searchText,
  categoryId: objectId.optional(),
  subType: z.enum(subTypes).optional(),
};

export const listTemplates = endpoint({
  method: 'GET',
  path: '/content-library',
  summary: 'Templates, those changed last first',
  tag,
  place: signedIn,
  permission: 'content.view',
  query: {
    ...listQuery(['title', 'category', 'active', 'useCount', 'createdAt', 'updatedAt'], { orderBy: 'updatedAt' }),
    ...narrowing,
    /** That template alone, if it is on the list. */
    templateId: objectId.optional(),
  },
  output: listOf(template),
  reads: ['content'],
  rows: { topic: 'content', key: 'templateId' },
});

export const groupTemplatesByType = endpoint({
  method: 'GET',
  path: '/content-library/group-by-type',
  summary: 'How many templates there are of each type',
  tag,
  place: signedIn,
  permission: 'content.view',
  output: z.object({
    data: z.array(z.object({ type: z.enum(templateTypes), totalCount: z.int(), active: z.int(), inactive: z.int() })),
  }),
  reads: ['content'],
});

/** Templates of one grouped answer; `totalCount` says how many there are. */
export const groupedTemplatesMaximum = 200;

export const groupTemplatesByCategories = endpoint({
  method: 'GET',
  path: '/content-library/grouped-by-categories',
  summary: `Up to ${groupedTemplatesMaximum} templates by category and title; those of no category last`,
  tag,
  place: signedIn,
  permission: 'content.view',
  query: narrowing,
  output: z.object({
    data: z.array(
      z.object({ category: z.object({ _id: objectId, name: z.string() }).nullable(), templates: z.array(template) }),
    ),
    totalCount: z.int(),
  }),
  reads: ['content'],
});

export const readPlaceholderValues = endpoint({
  method: 'GET',
  path: '/content-library/placeholder-values',
  summary: 'What placeholders stand for, for one resident of the property; null where nobody lives',
  tag,
  place: atProperties,
  permission: 'content.manage',
  query: scopeQuery,
  output: z.object({ data: placeholderValues.nullable() }),
  reads: ['user', 'property'],
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/content-library',
  summary: 'Add a template',
  tag,
  place: platformWide,
  permission: 'content.manage',
  body: createTemplateBody,
  output: answer,
  changes: ['content'],
  action: 'contentTemplate.create',
});

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/content-library/{id}',
  summary: 'Change a template, or take it out of use and back; fields left out stay',
  tag,
  place: platformWide,
  permission: 'content.manage',
  params,
  body: updateTemplateBody,
  output: answer,
  changes: ['content'],
  action: 'contentTemplate.update',
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/content-library/{id}',
  summary: 'Delete a template; what was sent with it stays',
  tag,
  place: platformWide,
  permission: 'content.manage',
  params,
  output: done,
  changes: ['content'],
  action: 'contentTemplate.delete',
});

export const templates = {
  list: listTemplates,
  byType: groupTemplatesByType,
  byCategories: groupTemplatesByCategories,
  placeholderValues: readPlaceholderValues,
  create: createTemplate,
  update: updateTemplate,
  delete: deleteTemplate,
};

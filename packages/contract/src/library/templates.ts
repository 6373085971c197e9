import { z } from 'zod';
import { atProperties, platformWide, signedIn } from '../endpoint.ts';
import { listQuery, objectId, scopeQuery, searchText } from '../primitives.ts';
import { resource } from '../resource.ts';
import { placeholderValues } from './placeholders.ts';
import {
  createTemplateBody,
  subTypes,
  template,
  templateAudiences,
  templateTypes,
  updateTemplateBody,
} from './template-record.ts';

/** Filters. Staff who can't manage templates only see active ones. */
const narrowing = {
  type: z.enum(templateTypes).optional(),
  status: z.enum(['all', 'active', 'inactive']).default('all'),
  audience: z
    .enum(templateAudiences)
    .optional()
    .describe('Templates for this audience and for everyone; ALL: for everyone only'),
  search: searchText,
  categoryId: objectId.optional(),
  subType: z.enum(subTypes).optional(),
};

const templateResource = resource({
  path: '/content-library',
  tag: 'Content library',
  topic: 'content',
  name: 'contentTemplate',
  listScope: signedIn,
  scope: platformWide,
  permissions: { view: 'content.view', manage: 'content.manage' },
  record: template,
});

export const listTemplates = templateResource.list({
  summary: 'List templates, latest change first',
  page: listQuery(['title', 'category', 'active', 'useCount', 'createdAt', 'updatedAt'], { orderBy: 'updatedAt' }),
  query: narrowing,
  row: 'templateId',
});

export const groupTemplatesByType = templateResource.endpoint('GET /content-library/group-by-type', {
  summary: 'Count templates by type',
  scope: signedIn,
  output: z.object({
    data: z.array(z.object({ type: z.enum(templateTypes), totalCount: z.int(), active: z.int(), inactive: z.int() })),
  }),
  reads: ['content'],
});

export const groupedTemplatesMaximum = 200;

export const groupTemplatesByCategories = templateResource.endpoint('GET /content-library/grouped-by-categories', {
  mayBeStale: true,
  summary: `List up to ${groupedTemplatesMaximum} templates by category, uncategorized ones last`,
  scope: signedIn,
  query: narrowing,
  output: z.object({
    data: z.array(
      z.object({ category: z.object({ _id: objectId, name: z.string() }).nullable(), templates: z.array(template) }),
    ),
    totalCount: z.int(),
  }),
  reads: ['content'],
});

export const readPlaceholderValues = templateResource.endpoint('GET /content-library/placeholder-values', {
  summary: 'Get example placeholder values of a resident at the property; null without residents',
  scope: atProperties,
  permission: 'content.manage',
  query: scopeQuery,
  output: z.object({ data: placeholderValues.nullable() }),
  reads: ['user', 'property'],
});

export const createTemplate = templateResource.create({
  summary: 'Add a template',
  body: createTemplateBody,
});

export const updateTemplate = templateResource.update({
  summary: 'Update, activate or deactivate a template',
  body: updateTemplateBody,
});

export const deleteTemplate = templateResource.remove({
  summary: 'Delete a template',
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

import { sql } from 'kysely';
import type { SubType, Template, TemplateAudience, TemplateType } from '@hearth/contract/library/template-record';
import { defineRecord, type RowOf, type WrittenOf } from '../../../platform/db/record.ts';

/** A template `t` of a category `c`. */
export const templates = defineRecord('content_templates', 't', {
  _id: { column: 'id' },
  type: { column: 'type', written: 'once', read: sql<TemplateType>`t.type` },
  audience: { column: 'audience', written: 'always', read: sql<TemplateAudience>`t.audience` },
  subType: { column: 'sub_type', written: 'always', read: sql<SubType | null>`t.sub_type` },
  categoryId: { column: 'category_id', written: 'always' },
  category: {
    read: sql<Template['category']>`case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end`,
  },
  active: { column: 'active', written: 'always' },
  title: { column: 'title', written: 'always', only: 'rules' },
  text: { column: 'text', written: 'always', only: 'rules' },
  useCount: { column: 'use_count' },
  author: { read: sql<Template['author']>`json_build_object('name', coalesce(person_name(t.created_by), ''))` },
  createdAt: { column: 'created_at' },
  updatedAt: { column: 'updated_at' },
});

export type TemplateRow = RowOf<typeof templates>;
export type NewTemplate = WrittenOf<typeof templates>;

export const toWire = (row: TemplateRow, mayManage: boolean): Template => ({
  ...templates.toWire(row),
  content: { title: row.title, text: row.text },
  can: { manage: mayManage },
});

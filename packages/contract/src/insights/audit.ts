import { z } from 'zod';
import { atProperties } from '../endpoint.ts';
import { topicNames } from '../live/topics.ts';
import { instant, listQuery, objectId, repeatable, scopeQuery, searchText, entryDays } from '../primitives.ts';
import { shared } from '../resource.ts';

const word = z.string().regex(/^[A-Za-z][\w.-]{0,79}$/);
const values = z.unknown();

export const auditRow = z.object({
  _id: objectId,
  createdAt: instant,
  /** Who did it; null is Hearth itself. */
  actorId: objectId.nullable(),
  actor: z.string(),
  action: z.string(),
  /** The action as people say it. */
  words: z.string(),
  kind: z.string(),
  recordId: objectId.nullable(),
  /** What the record is called, where it has a name. */
  recordName: z.string().nullable(),
  property: objectId.nullable(),
  propertyName: z.string().nullable(),
  /** Of the property, IANA; null where there is none. */
  timezone: z.string().nullable(),
  before: values,
  after: values,
  requestId: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

const auditCalls = shared({ tag: 'Audit', place: atProperties, permission: 'audit.view' });

export const listAudit = auditCalls.list('/audit', {
  summary: 'Who did what, when, where, and what it was before and after; `format=csv` exports all of it',
  record: auditRow,
  page: listQuery(['createdAt'], { orderBy: 'createdAt' }),
  query: {
    /** In the name or an address of who did it. */
    search: searchText,
    actorId: objectId.optional(),
    kind: word.optional(),
    recordId: objectId.optional(),
    action: repeatable(word),
    ...entryDays,
  },
  csv: true,
  // Whatever is saved adds a row.
  reads: topicNames,
});

export const auditWords = auditCalls.endpoint('GET /audit/words', {
  summary: 'Every action and kind of record that the audit has, in words',
  query: scopeQuery,
  output: z.object({
    data: z.object({
      actions: z.array(z.object({ action: z.string(), words: z.string() })),
      kinds: z.array(z.string()),
    }),
  }),
});

export const audit = { list: listAudit, words: auditWords };

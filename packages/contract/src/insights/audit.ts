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
  /** The person; null for Hearth itself. */
  actorId: objectId.nullable(),
  actor: z.string(),
  action: z.string(),
  /** The action in words. */
  words: z.string(),
  kind: z.string(),
  recordId: objectId.nullable(),
  /** Name of the record, if it has one. */
  recordName: z.string().nullable(),
  property: objectId.nullable(),
  propertyName: z.string().nullable(),
  /** IANA time zone of the property; null without one. */
  timezone: z.string().nullable(),
  before: values,
  after: values,
  requestId: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

const auditCalls = shared({ tag: 'Audit log', scope: atProperties, permission: 'audit.view' });

export const listAudit = auditCalls.list('/audit', {
  summary: 'List the audit log with old and new values; `format=csv` exports it',
  record: auditRow,
  page: listQuery(['createdAt'], { orderBy: 'createdAt' }),
  query: {
    /** Searches the name and email of the person. */
    search: searchText,
    actorId: objectId.optional(),
    kind: word.optional(),
    recordId: objectId.optional(),
    action: repeatable(word),
    ...entryDays,
  },
  csv: true,
  // Every change adds a row.
  reads: topicNames,
});

export const auditWords = auditCalls.endpoint('GET /audit/words', {
  summary: 'List the actions and record types of the audit log by name',
  query: scopeQuery,
  output: z.object({
    data: z.object({
      actions: z.array(z.object({ action: z.string(), words: z.string() })),
      kinds: z.array(z.string()),
    }),
  }),
});

export const audit = { list: listAudit, words: auditWords };

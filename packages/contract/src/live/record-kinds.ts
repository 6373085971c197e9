import type { Topic } from './topics.ts';

/**
 * The kinds of record that the audit log names, with the topic of their live changes. Null: nobody follows the record itself, and
 * whatever shows it follows what it belongs to.
 */
export const recordKinds = {
  address: null,
  brand: 'brand',
  brandGroup: 'brand',
  category: 'content',
  company: null,
  companyGroup: null,
  contentTemplate: 'content',
  feedKey: null,
  file: null,
  integration: null,
  invoice: 'invoice',
  lead: 'lead',
  lease: 'lease',
  message: 'message',
  pointLog: 'pointLog',
  post: 'post',
  property: 'property',
  quietHours: null,
  reply: 'reply',
  session: null,
  syncRecord: 'sync',
  syncRun: 'sync',
  systemConfig: 'systemConfig',
  unit: 'unit',
  user: 'user',
} as const satisfies Record<string, Topic | null>;

export type RecordKind = keyof typeof recordKinds;
/** The kinds whose changes can be followed live. */
export type LiveKind = { [K in RecordKind]: (typeof recordKinds)[K] extends Topic ? K : never }[RecordKind];

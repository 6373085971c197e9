import type { Topic } from './topics.ts';

/**
 * Record kinds of the audit log with their live topics. Null: changes are published under the record's parent instead.
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
  platformSettings: 'systemConfig',
  pointLog: 'pointLog',
  post: 'post',
  property: 'property',
  queue: null,
  quietHours: null,
  renewal: 'lease',
  reply: 'reply',
  session: null,
  syncRecord: 'sync',
  syncRun: 'sync',
  systemConfig: 'systemConfig',
  unit: 'unit',
  user: 'user',
} as const satisfies Record<string, Topic | null>;

export type RecordKind = keyof typeof recordKinds;
/** Record kinds with a live topic. */
export type LiveKind = { [K in RecordKind]: (typeof recordKinds)[K] extends Topic ? K : never }[RecordKind];

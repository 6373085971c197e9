import { z } from 'zod';
import { fromRecord, signedIn } from '../endpoint.ts';
import { done, line } from '../primitives.ts';
import { shared } from '../resource.ts';

const personalDataCalls = shared({
  tag: 'Personal data',
  scope: fromRecord('user'),
  permission: 'personalData.manage',
});

const erasure = z.object({
  /** The name to type. */
  name: z.string(),
  /** False if the person still has access; erasing removes them first. */
  isRemoved: z.boolean(),
  /** Confirms the removal, like `confirms` of `GET /users/{id}/removal`; empty if removed. */
  confirms: z.string(),
  leases: z.int(),
  pointsReturned: z.int(),
  /** Emails, texts and push notifications to the person, and their replies. */
  messages: z.int(),
  submissions: z.int(),
  images: z.int(),
  sessions: z.int(),
});
export type Erasure = z.infer<typeof erasure>;

export const previewErasure = personalDataCalls.endpoint('GET /users/{id}/erasure', {
  summary: "Preview erasing a person's data",
  output: z.object({ data: erasure }),
  reads: ['user', 'lease', 'pointLog'],
});

/**
 * Removes the person if needed, then erases name, contact details, messages, answers, images and sign-in data. Points,
 * leases and the audit log stay with an anonymous account. Can't be undone.
 */
export const erasePerson = personalDataCalls.endpoint('POST /users/{id}/erase', {
  summary: "Erase a person's data",
  body: z.strictObject({ name: line(201), confirms: z.string().max(64).default('') }),
  output: done,
  changes: ['user', 'lease', 'pointLog', 'property'],
  action: 'users.erase',
  confirmed: true,
});

const zipFile = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) });

/** A zip file: `data.json` with the records of each table, and the images of their submissions. */
export const exportPerson = personalDataCalls.endpoint('POST /users/{id}/personal-data', {
  summary: "Download a person's data as a zip file",
  output: zipFile,
  perMinute: 10,
  streams: true,
  action: 'users.exportData',
  confirmed: true,
});

const ownDataCalls = shared({ tag: 'Personal data', scope: signedIn });

/** The same file about oneself. */
export const exportOwnData = ownDataCalls.endpoint('POST /me/personal-data', {
  summary: 'Download your own data as a zip file',
  output: zipFile,
  perMinute: 3,
  streams: true,
  action: 'users.exportOwnData',
  confirmed: true,
});

export const personalData = {
  preview: previewErasure,
  erase: erasePerson,
  export: exportPerson,
  exportOwn: exportOwnData,
};

import { sql } from 'kysely';
import {
  addressText,
  type MessageStatus,
  type MessageType,
  type Purpose,
} from '@hearth/contract/communication/message-kinds';
import type { Delivery, Message } from '@hearth/contract/communication/message-record';
import { holds } from '@hearth/contract/permissions';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, type RowOf } from '../../../platform/db/record.ts';
import { canOf } from './rules.ts';

/** A message `m` of a property `p`. */
export const messages = defineRecord('messages', 'm', {
  _id: { column: 'id' },
  property: { column: 'property_id' },
  propertyName: { read: sql<string>`coalesce(p.name, '')` },
  timezone: { read: sql<string>`coalesce(p.timezone, 'UTC')` },
  sender: {
    read: sql<Message['sender']>`json_build_object('_id', m.sender_id, 'name', coalesce(person_name(m.sender_id), ''))`,
  },
  type: { column: 'type', read: sql<MessageType>`m.type`, written: 'always' },
  subject: { column: 'subject', written: 'always' },
  message: { column: 'body', written: 'always' },
  purpose: { column: 'purpose', read: sql<Purpose>`m.purpose`, written: 'always' },
  emergencyReason: { column: 'emergency_reason', written: 'always' },
  recipients: { column: 'recipients', written: 'always', only: 'rules' },
  group: { read: sql<Message['group']>`case jsonb_typeof(m.recipients) when 'object' then m.recipients end` },
  picked: {
    read: sql<number | null>`case jsonb_typeof(m.recipients) when 'array' then jsonb_array_length(m.recipients) end`,
  },
  version: { column: 'version' },
  status: { read: sql<MessageStatus>`m.status`, audited: true },
  sendAt: { column: 'send_at', audited: true },
  plannedAt: { column: 'planned_at' },
  returned: { read: sql<Message['returned']>`m.returned` },
  startedAt: { column: 'started_at' },
  finishedAt: { column: 'finished_at' },
  createdAt: { column: 'created_at' },
  counts: {
    read: sql<Message['counts']>`json_build_object('total', m.total, 'waiting', m.waiting, 'sent', m.sent,
      'delivered', m.delivered, 'failed', m.failed, 'bounced', m.bounced, 'skipped', m.skipped)`,
  },
});
export type MessageRow = RowOf<typeof messages>;

type Caller = Pick<Ctx, 'may' | 'actor'>;
/** Announcements, which are of no property, are those of the platform's admins. */
const isAnnouncer = ({ actor }: Caller) => actor.isPlatform && holds(actor.role, 'messages.sendEverywhere');
export const maySee = (caller: Caller, property: string | null) =>
  property === null ? isAnnouncer(caller) : caller.may('messages.view', property);
export const mayWrite = (caller: Caller, property: string | null) =>
  property === null ? isAnnouncer(caller) : caller.may('messages.send', property);

/** A row as the wire knows it, with what this caller may do to it. */
export const toWire = (caller: Caller, row: MessageRow): Message => ({
  ...messages.toWire(row),
  can: canOf({ ...row.counts, status: row.status }, mayWrite(caller, row.property)),
});

/** A recipient `d` of a message `m`. */
export const deliveries = defineRecord('message_recipients', 'd', {
  _id: { column: 'id' },
  user: {
    read: sql<Delivery['user']>`json_build_object('_id', d.user_id, 'name', coalesce(person_name(d.user_id), ''))`,
  },
  addresses: { column: 'addresses', only: 'rules' },
  type: { read: sql<MessageType>`(select t.type from messages t where t.id = d.message_id)`, only: 'rules' },
  status: { read: sql<Delivery['status']>`d.status` },
  reason: { column: 'reason' },
  detail: { column: 'detail' },
  attempts: { column: 'attempts' },
  time: { column: 'status_at' },
});

/** What became of a message for one of those whom it was for, as the wire knows it. */
export const deliveryToWire = (row: RowOf<typeof deliveries>): Delivery => ({
  ...deliveries.toWire(row),
  address: addressText(row.type, row.addresses),
});

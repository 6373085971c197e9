import { sql } from 'kysely';
import {
  addressText,
  type MessageStatus,
  type MessageType,
  type Purpose,
} from '@hearth/contract/communication/message-kinds';
import type { Delivery, Message, MessageDetail } from '@hearth/contract/communication/message-record';
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
  purpose: { column: 'purpose', read: sql<Purpose>`m.purpose`, written: 'always', only: 'detail' },
  emergencyReason: { column: 'emergency_reason', written: 'always', only: 'detail' },
  recipients: { column: 'recipients', written: 'always', only: 'detail' },
  group: { read: sql<Message['group']>`case jsonb_typeof(m.recipients) when 'object' then m.recipients end` },
  picked: {
    read: sql<number | null>`case jsonb_typeof(m.recipients) when 'array' then jsonb_array_length(m.recipients) end`,
  },
  version: { column: 'version', only: 'detail' },
  status: { read: sql<MessageStatus>`m.status`, audited: true },
  sendAt: { column: 'send_at', audited: true },
  plannedAt: { column: 'planned_at', only: 'detail' },
  returned: { read: sql<MessageDetail['returned']>`m.returned`, only: 'detail' },
  startedAt: { column: 'started_at' },
  finishedAt: { column: 'finished_at', only: 'detail' },
  createdAt: { column: 'created_at' },
  counts: {
    read: sql<Message['counts']>`json_build_object('total', m.total, 'waiting', m.waiting, 'sent', m.sent,
      'delivered', m.delivered, 'failed', m.failed, 'bounced', m.bounced, 'skipped', m.skipped)`,
  },
});
export type MessageRow = RowOf<typeof messages>;

type Caller = Pick<Ctx, 'may' | 'actor'>;
/** Announcements are for platform admins. */
const isAnnouncer = ({ actor }: Caller) => actor.isPlatform && holds(actor.role, 'messages.sendEverywhere');
export const maySee = (caller: Caller, property: string | null) =>
  property === null ? isAnnouncer(caller) : caller.may('messages.view', property);
export const mayWrite = (caller: Caller, property: string | null) =>
  property === null ? isAnnouncer(caller) : caller.may('messages.send', property);

export const canWith = (caller: Caller, { counts, status, property }: MessageRow) =>
  canOf({ ...counts, status }, mayWrite(caller, property));

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

export const deliveryToWire = (row: RowOf<typeof deliveries>): Delivery => ({
  ...deliveries.toWire(row),
  address: addressText(row.type, row.addresses),
});

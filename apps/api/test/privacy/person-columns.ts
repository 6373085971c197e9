import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

/** Tables with rows about a person, by the column that names them. */
export const personal: Readonly<Record<string, string>> = {
  accounts: 'user_id',
  authenticators: 'user_id',
  challenges: 'user_id',
  changes: 'user_id',
  credentials: 'user_id',
  demo_accounts: 'user_id',
  event_code_failures: 'user_id',
  factor_failures: 'user_id',
  files: 'owner_id',
  idempotency_keys: 'actor_id',
  leads: 'user_id',
  leases: 'user_id',
  live_streams: 'user_id',
  message_recipients: 'user_id',
  one_time_links: 'user_id',
  outbox: 'user_id',
  passkeys: 'user_id',
  point_log_comments: 'user_id',
  point_logs: 'user_id',
  post_likes: 'user_id',
  promo_codes: 'user_id',
  property_roles: 'user_id',
  recovery_codes: 'user_id',
  redemption_orders: 'user_id',
  replies: 'user_id',
  resident_points: 'user_id',
  sessions: 'user_id',
  sync_absences: 'user_id',
  sync_lines: 'user_id',
  sync_records: 'user_id',
};

/** References to staff in records of a property or the platform, which aren't about them. */
export const acted: Readonly<Record<string, string>> = {
  'audit_log.actor_id': 'The audit log is sealed and kept as a legal record',
  'brand_codes.created_by': 'Who added a code',
  'categories.created_by': 'Who added it to the content library',
  'content_templates.created_by': 'Who added it to the content library',
  'feed_keys.created_by': 'Who created the key',
  'invoices.created_by': 'The seller must keep invoices',
  'invoices.decided_by': 'The seller must keep invoices',
  'lead_events.created_by': "The prospect's history",
  'lead_rewards.created_by': 'Who approved a reward',
  'lead_rewards.decided_by': 'Who approved a reward',
  'leads.owner_id': "The prospect's assignee",
  'leases.created_by': 'Who entered the lease',
  'leases.updated_by': 'Who changed the lease',
  'messages.recipients': 'Ids only; a message to one person is blanked with its recipient',
  'messages.sender_id': "The property's messages to its residents",
  'outbox.sender_id': "The recipient's message",
  'point_logs.created_by': 'Who sent the points',
  'point_logs.decided_by': 'Who reviewed the submission',
  'point_logs.friend_id': "The sender's log; its note is blanked too",
  'points_requests.created_by': "The property's order",
  'points_requests.decided_by': "The property's order",
  'points_requests.requested_by': "The property's order",
  'post_occurrence_changes.created_by': "The property's post",
  'post_revisions.updated_by': "The property's post",
  'posts.author_id': "The property's post",
  'property_roles.limited_by': 'Whose spend limit applies',
  'redemption_orders.settled_by': 'Who delivered the reward',
  'renewal_follow_ups.owner_id': 'Who follows up; the next step is blanked',
  'renewal_follow_ups.updated_by': 'Who follows up',
  'replies.read_by': 'Who read the reply',
  'sync_absences.decided_by': 'Who decided',
  'sync_runs.decided_by': 'Who decided',
  'sync_runs.started_by': 'Who started the sync',
  'transfers.created_by': 'The ledger',
  'users.limited_by': 'Whose spend limit applies',
};

/** Columns of these tables that an erasure keeps. */
export const kept: Readonly<Record<string, string>> = {
  'changes.topic': 'A fixed list',
  'leads.email': 'The prospect is someone else',
  'leads.external_lead_id': 'The prospect is someone else',
  'leads.first_name': 'The prospect is someone else',
  'leads.floor_plan_type': 'The prospect is someone else',
  'leads.last_name': 'The prospect is someone else',
  'leads.next_step': 'The prospect is someone else',
  'leads.phone': 'The prospect is someone else',
  'leads.promo_code': 'Cleared with the code itself',
  'leases.building': "The property's record of a unit, with an anonymous account",
  'leases.unit_number': "The property's record of a unit, with an anonymous account",
  'message_recipients.reason': 'A fixed list',
  'point_log_comments.type': 'A fixed list',
  'point_logs.category': 'A fixed list, counted in totals',
  'redemption_orders.provider_order_id': "The provider's accounting",
  'redemption_orders.provider_reward_id': "The provider's accounting",
  'replies.to_number': "The property's number",
  'users.company_group_ids': 'Ids',
};

/** Columns whose constraint allows only fixed values, hashes or codes. Rows of codes and links are deleted. */
export const constrained: readonly string[] = [
  'accounts.kind',
  'challenges.purpose',
  'changes.op',
  'files.content_type',
  'files.purpose',
  'files.sha256',
  'leads.status',
  'message_recipients.status',
  'one_time_links.allowance',
  'one_time_links.browser_hash',
  'one_time_links.code_hash',
  'one_time_links.network',
  'one_time_links.purpose',
  'outbox.channel',
  'outbox.status',
  'point_logs.audience',
  'point_logs.boost_type',
  'point_logs.status',
  'point_logs.type',
  'promo_codes.code',
  'property_roles.role',
  'redemption_orders.currency',
  'redemption_orders.kind',
  'redemption_orders.status',
  'sessions.second_factor',
  'sync_lines.action',
  'sync_lines.state',
  'sync_records.state',
  'sync_records.status',
  'users.company_role',
  'users.role',
];

/** Tables and columns that a copy of a person's data leaves out. */
export const notCopied: Readonly<Record<string, string>> = {
  authenticators: 'A secret',
  challenges: 'Secrets of a sign-in in progress',
  changes: 'Ids of the last day',
  credentials: 'A secret',
  demo_accounts: 'Demo mode only',
  event_code_failures: 'A counter',
  factor_failures: 'A counter',
  idempotency_keys: 'Responses that hold what is copied elsewhere',
  live_streams: 'Open pages',
  one_time_links: 'Secrets',
  recovery_codes: 'Secrets',
  resident_points: 'A sum of the transfers',
  sync_absences: 'Ids and a decision of staff',
  sync_lines: 'The history of the sync records',
  'message_recipients.runner': 'The process that sent it',
  'outbox.html_body': 'Its text is in text_body',
  'passkeys.credential_id': 'A secret',
  'passkeys.public_key': 'A secret',
  'sessions.token_hash': 'A secret',
  'sync_records.work_key': 'A hash',
  'users.subject': 'The key of the account at the sign-in service',
};

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Text, list and document columns that a row may freely fill. */
export async function textColumns(db: Db, tables: readonly string[]): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.udt_name as type from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = any (${tables}::text[]) and c.is_generated = 'NEVER' and c.domain_name is null
      and c.udt_name in ('text', '_text', 'json', 'jsonb') order by 1, 2`.execute(db);
  return rows;
}

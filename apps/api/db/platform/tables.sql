-- What live updates tail, in commit order: a row counts once every transaction with a lower id has ended.
create table changes (
  position bigint generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  topic text not null,
  op text not null check (op in ('insert', 'update', 'delete')),
  property_id hex_id,
  record_id hex_id not null,
  -- For a change that only some accounts may see wherever they work: a resident's own rows.
  user_id hex_id,
  created_at timestamptz not null default clock_timestamp(),
  primary key (transaction_id, position)
);
-- A resident's resume reads the rows that name him, and no others.
create index changes_user on changes (user_id, transaction_id, position) where user_id is not null;

-- Up to where old changes were deleted: a reader from before that cannot resume.
create table changes_trimmed (
  only_row boolean primary key default true check (only_row),
  transaction_id xid8 not null default '0',
  -- The last row that was deleted, so that a position from that very transaction is judged, too.
  position bigint not null default 0
);

create table audit_log (
  id hex_id primary key default new_id(),
  at timestamptz not null default now(),
  actor_id hex_id,
  action text not null,
  target_kind text not null,
  target_id hex_id,
  property_id hex_id,
  before jsonb,
  after jsonb,
  request_id text not null,
  -- Rows are sealed in the order of transactions, once none with a lower id is open, as live updates read changes.
  transaction_id xid8 not null default pg_current_xact_id()
);
create index audit_log_target on audit_log (target_id, at);
create index audit_log_property on audit_log (property_id, at);
-- Who switched which feature when is read out of the trail.
create index audit_log_features on audit_log (property_id, at) where action = 'property.addFeature';
create index audit_log_all_features on audit_log (at) where action = 'property.addFeature';
create unique index audit_log_sealing on audit_log (transaction_id, id);
-- What is asked for beside a record and a property; the property stands in each, for row-level security asks for it.
create index audit_log_at on audit_log (at, id) include (property_id);
create index audit_log_actor on audit_log (actor_id, at, id) include (property_id);
create index audit_log_action on audit_log (action, at, id) include (property_id);
create index audit_log_kind on audit_log (target_kind, at, id) include (property_id);

-- The first answer to every keyed call. Keys of point movements never expire.
create table idempotency_keys (
  actor_id hex_id not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  endpoint text not null,
  answer json,
  keep boolean not null,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at) where not keep;

create table system_config (
  only_row boolean primary key default true check (only_row),
  forex jsonb not null,
  updated_at timestamptz not null default now(),
  -- Exchange rates are changed by admins, or fetched once a day.
  id hex_id not null unique default new_id(),
  version integer not null default 0,
  -- When the address that rates are fetched from was last asked, why it brought none, and what it brought that an admin decides on.
  checked_at timestamptz,
  failure text,
  held jsonb,
  constraint system_config_rates check (not jsonb_path_exists(forex, '$[*].exchange ? (@ <= 0)'))
);

-- Secrets that the deployment made for itself: token signing, file links.
create table deployment_secrets (
  name text primary key,
  value text not null
);

create table outbox (
  id hex_id primary key default new_id(),
  message_key text not null,
  property_id hex_id references properties,
  user_id hex_id references users,
  point_log_id hex_id,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  status text not null check (status in ('queued', 'sent', 'delivered', 'failed', 'bounced')),
  message_id text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The outbox keeps what is written to people by any channel, and what their provider says of it later.
  channel text not null default 'EMAIL' check (channel in ('EMAIL', 'SMS', 'NOTIFICATION')),
  -- Its id at the provider that took it over; mails are known there by their message id.
  provider_id text,
  -- While a process hands it to a provider no other does; a process that was killed lets go by the clock.
  trying_until timestamptz,
  -- Who wrote it, and is told of answers; null where the product itself did.
  sender_id hex_id references users,
  -- When whoever took a message over is asked what became of it; null where that is known, or nobody can be asked.
  receipt_due_at timestamptz,
  -- Of what a provider took over and did not deliver: the reason, as recipients of messages have it.
  failure text not null default '',
  constraint outbox_key_sends_once unique (message_key),
  constraint outbox_sent_at_tells_sent check (
      case status when 'queued' then sent_at is null when 'failed' then true else sent_at is not null end
    )
);
create index outbox_by_property on outbox (property_id, created_at desc);
-- What was sent to one address. Row-level security keeps a condition on lower(recipient) away from any index.
create index outbox_by_recipient on outbox (recipient, created_at desc, id);
create index outbox_by_user on outbox (user_id, created_at desc) where user_id is not null;
create index outbox_by_point_log on outbox (point_log_id) where point_log_id is not null;
create index outbox_welcome on outbox (user_id, created_at desc) where message_key like 'welcome:%';
create unique index outbox_by_provider_id on outbox (provider_id) where provider_id is not null;
create index outbox_by_message_id on outbox (message_id);
create index outbox_by_receipt on outbox (receipt_due_at) where receipt_due_at is not null;
-- What Home and its lists look for is a small part of each table.
create index outbox_welcome_failed on outbox (user_id, created_at) where message_key like 'welcome:%' and status in ('failed', 'bounced');
-- Mails of redemptions that did not go out.
create index outbox_redemption_open on outbox (created_at) where message_key like 'redemption:%' and status in ('queued', 'failed');

create table mail_delivery_logs (
  id hex_id primary key default new_id(),
  mail_id hex_id not null references outbox,
  property_id hex_id references properties,
  status text not null check (status in ('queued', 'sent', 'delivered', 'failed', 'bounced')),
  detail text not null,
  created_at timestamptz not null default now()
);
create index mail_delivery_logs_by_mail on mail_delivery_logs (mail_id, created_at);

create table files (
  id hex_id primary key default new_id(),
  property_id hex_id references properties,
  owner_id hex_id references users,
  content_type text not null check (content_type in (
    'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif', 'application/pdf')),
  -- 15 MB, the limit of every upload.
  size integer not null check (size between 1 and 15728640),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  -- What staff upload for a property before a record names it: documents, logos and pictures. `id` is the largest size of a picture
  -- and `small_id` the smallest, both named by what they show; what nothing names is removed after a day.
  purpose text check (purpose in ('document', 'logo', 'picture')),
  name text not null default '',
  small_id hex_id unique,
  -- Images of submissions are named by their log in the transaction that adds them.
  is_named boolean not null default true,
  constraint files_small_pictures check ((small_id is not null) = (coalesce(purpose, '') in ('logo', 'picture')))
);
create index files_by_property on files (property_id, created_at desc);
create index files_by_owner on files (owner_id, created_at desc);
create index files_unnamed on files (created_at) where not is_named and removed_at is null;

-- Links and codes of mails that no mail server took, for super admins; the mails themselves are kept without them.
create table mail_secrets (
  mail_id hex_id primary key references outbox,
  secrets jsonb not null
);

-- Files are stored before the transaction that names them. Until it commits they are here, so that whatever ends the
-- process in between, somebody knows which files belong to nothing. Given up are those that nobody may name any more.
create table pending_files (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  given_up boolean not null default false,
  created_at timestamptz not null default now()
);

-- The streams that are open, by the process that holds them: a user has so many places, in all processes together. What a
-- process does not confirm for a while is free again.
create unlogged table live_streams (
  user_id hex_id not null,
  place smallint not null,
  process_id hex_id not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (user_id, place)
);
create index live_streams_process on live_streams (process_id);

-- Jobs of deactivated properties, until these are activated again.
create table paused_jobs (
  id text primary key,
  property_id hex_id not null references properties,
  name text not null,
  data jsonb not null,
  paused_at timestamptz not null default now()
);
create index paused_jobs_property on paused_jobs (property_id, paused_at);

-- What is left of the calls that a provider takes of one credential, which properties and processes share. The credential stands here as a
-- digest. No role that serves requests reads it.
create table call_budgets (
  credential text primary key,
  minute_left double precision not null,
  day_left double precision not null,
  counted_at timestamptz not null
);

-- One seal for a batch of rows: its hash holds the hash of the one before, and a digest of each row.
create table audit_seals (
  number bigint primary key check (number > 0),
  row_count integer not null check (row_count > 0),
  last_transaction xid8 not null,
  last_id hex_id not null,
  -- SHA-256 of each row, in the order of (transaction, id).
  digests text[] not null check (cardinality(digests) = row_count),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null
);

-- The newest seal once more: who seals takes turns by it, and a seal that was taken from the end of the chain is missed.
create table audit_newest_seal (
  only_row boolean primary key default true check (only_row),
  number bigint not null default 0,
  -- Of all seals together.
  row_count bigint not null default 0,
  last_transaction xid8 not null default '0',
  last_id hex_id not null default repeat('0', 24),
  hash text not null default repeat('0', 64)
);

-- What keeps a channel from sending, and whoever runs the deployment has to mend.
create table channel_problems (
  channel text primary key check (channel in ('EMAIL', 'SMS', 'NOTIFICATION')),
  problem text not null check (problem <> ''),
  since timestamptz not null default now()
);

-- How many messages a channel may send now, of all processes: so many a minute, spread over its seconds.
create table channel_turns (
  channel text primary key check (channel in ('EMAIL', 'SMS', 'NOTIFICATION')),
  turns double precision not null,
  counted_at timestamptz not null
);

-- How many sealed rows of the audit there are of each action and kind on each day of UTC: a count over years reads these, and the rows of
-- the days at its ends. Whoever seals adds up; what was sealed once does not change.
create table audit_totals (
  day date not null,
  action text not null,
  target_kind text not null,
  count bigint not null check (count > 0),
  primary key (day, action, target_kind) include (count)
);

-- References to these tables from tables above.
alter table properties add foreign key (logo_id) references files;
alter table properties add foreign key (move_in_guide) references files;
alter table property_pictures add foreign key (file_id) references files;

insert into changes_trimmed default values;
insert into system_config (forex) values ('[{"country": "CA", "currency": "CAD", "exchange": 1.38}, {"country": "US", "currency": "USD", "exchange": 1}]');
insert into audit_newest_seal default values;

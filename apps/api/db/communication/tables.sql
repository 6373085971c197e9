-- Messages from staff to people at a property: one row each, however many recipients.
create table messages (
  id hex_id primary key default new_id(),
  property_id hex_id references properties,
  sender_id hex_id not null references users,
  type text not null check (type in ('EMAIL', 'SMS', 'NOTIFICATION')),
  subject text not null default '',
  -- Rich text for emails, otherwise plain text, with unfilled placeholders.
  body text not null check (body <> ''),
  purpose text not null check (purpose in ('marketing', 'service', 'emergency')),
  emergency_reason text not null default '',
  -- The selection: ids of people, or a group.
  recipients jsonb not null,
  status text not null check (status in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Task columns for platform/outbound: the sending process's lease and the fencing token.
  runner_until timestamptz,
  fence integer not null default 0,
  -- Totals over recipients, maintained by triggers.
  total integer not null default 0,
  waiting integer not null default 0,
  sent integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  bounced integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Why a scheduled message went back to drafts: the property was deactivated, the sender may no longer send there, the
  -- group has grown too large, or it was due when a backup was restored.
  returned text check (returned in ('property', 'sender', 'tooMany', 'restored')),
  -- Incremented by each update of a draft, to detect edit conflicts.
  version integer not null default 0,
  -- The chosen send time, kept as the default if the message moves back to drafts.
  planned_at timestamptz,
  -- When the sweep checks it next.
  try_at timestamptz not null default now(),
  constraint messages_at_property unique (id, property_id),
  check (status <> 'scheduled' or send_at is not null),
  check ((purpose = 'emergency') = (emergency_reason <> '')),
  check ((status in ('draft', 'scheduled')) = (started_at is null)),
  constraint messages_without_property_are_announcements check (property_id is not null or (type = 'EMAIL' and purpose = 'service' and coalesce(recipients ->> 'kind', '') = 'staff')),
  constraint messages_returned_are_drafts check (returned is null or status = 'draft')
);
create index messages_property on messages (property_id, created_at desc, id);
create index messages_going on messages (try_at) where status in ('scheduled', 'sending');
create index messages_announcements on messages (created_at desc, id) where property_id is null;
create index messages_words on messages using gin (lower(subject || ' ' || case when type = 'EMAIL' then '' else body end) gin_trgm_ops) where property_id is not null;

-- The recipients of a message, skipped ones with the reason.
create table message_recipients (
  id hex_id primary key default new_id(),
  message_id hex_id not null,
  property_id hex_id,
  user_id hex_id not null,
  -- Addresses at send time: one for emails and text messages, one per device for notifications.
  addresses text[] not null,
  status text not null check (status in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'bounced', 'skipped')),
  reason text not null default '',
  detail text not null default '',
  attempts integer not null default 0,
  -- Number of resends to a corrected address, each with its own delivery.
  round integer not null default 0,
  runner text,
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  status_at timestamptz not null default now(),
  constraint message_recipients_once unique (message_id, user_id),
  foreign key (message_id, property_id) references messages (id, property_id),
  foreign key (user_id, property_id) references property_roles (user_id, property_id),
  check (status = 'skipped' or addresses <> '{}'),
  check (status not in ('failed', 'bounced', 'skipped') or reason <> ''),
  constraint message_recipients_message foreign key (message_id) references messages,
  constraint message_recipients_person foreign key (user_id) references users
);
create index message_recipients_open on message_recipients (message_id, due_at, id) where status in ('waiting', 'sending');
create index message_recipients_shown on message_recipients (message_id, status_at desc, id);
create index message_recipients_wrong on message_recipients (property_id, status_at desc, id) where status in ('failed', 'bounced');
create index message_recipients_user on message_recipients (user_id, property_id);

-- Address states that apply to every sender: bounced or opted out (for email, of marketing only).
create table address_states (
  channel text not null check (channel in ('EMAIL', 'SMS', 'NOTIFICATION')),
  address text not null check (address <> ''),
  state text not null check (state in ('bounced', 'optedOut')),
  detail text not null,
  since timestamptz not null default now(),
  primary key (channel, address, state)
);

-- Quiet hours for text messages and notifications, in the property's time zone.
create table quiet_hours (
  country text not null check (country in ('US', 'CA')),
  state text not null,
  starts_at text not null check (starts_at ~ '^(1[7-9]|2[0-3]):[0-5][0-9]$'),
  ends_at text not null check (ends_at ~ '^(0[5-9]|1[01]):[0-5][0-9]$'),
  primary key (country, state)
);

-- Incoming text messages. The sender is identified by the message they replied to, or else by number, if possible.
create table replies (
  id hex_id primary key default new_id(),
  provider_id text not null,
  from_number text not null,
  to_number text not null,
  text text not null,
  received_at timestamptz not null default now(),
  property_id hex_id references properties,
  user_id hex_id references users,
  mail_id hex_id references outbox,
  -- Who marked the reply as read, and the message it replies to.
  read_at timestamptz,
  read_by hex_id references users,
  message_id hex_id references messages,
  constraint replies_received_once unique (provider_id),
  constraint replies_read_by_somebody check ((read_at is null) = (read_by is null))
);
create index replies_by_property on replies (property_id, received_at desc);
create index replies_by_user on replies (user_id, received_at desc) where user_id is not null;
create index replies_unread on replies (property_id, received_at) where read_at is null;
create index replies_by_message on replies (message_id, received_at desc) where message_id is not null;

-- 21:00: the Telephone Consumer Protection Act, 47 CFR 64.1200(c)(1), allows 8:00 to 21:00 in the recipient's time
-- zone; the Canadian Unsolicited Telecommunications Rules, part III, 9:00 to 21:30. Quiet hours end at 9:00 everywhere.
insert into quiet_hours (country, state, starts_at, ends_at)
select country, state, '21:00', '09:00' from (values
  ('US', 'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'),
  ('CA', 'AB BC MB NB NL NS NT NU ON PE QC SK YT')
) as lands (country, states), regexp_split_to_table(states, ' ') as state;
-- 20:00 or earlier by state telephone solicitation laws: Alabama Code 8-19A, Connecticut Gen. Stat. 42-288a, Florida
-- Stat. 501.616, Louisiana Rev. Stat. 45:844, Maryland Com. Law 14-45, Massachusetts Gen. Laws 159C, Mississippi Code
-- 77-3-7, Nevada Rev. Stat. 599B, Oklahoma Stat. 15-775C, Rhode Island Gen. Laws 5-61, Washington Rev. Code 80.36.390,
-- Wyoming Stat. 40-12-3.
update quiet_hours set starts_at = '20:00'
where country = 'US' and state in ('AL', 'CT', 'FL', 'LA', 'MD', 'MA', 'MS', 'NV', 'OK', 'RI', 'WA', 'WY');

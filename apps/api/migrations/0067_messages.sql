-- What staff write to people of a property: one row, however many get it.
create table messages (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  sender_id hex_id not null references users,
  type text not null check (type in ('EMAIL', 'SMS', 'NOTIFICATION')),
  subject text not null default '',
  -- Rich text of a mail, plain text of the others; with its placeholders.
  body text not null check (body <> ''),
  purpose text not null check (purpose in ('marketing', 'service', 'emergency')),
  emergency_reason text not null default '',
  -- As it was chosen: the ids of people, or a description of a group.
  recipients jsonb not null,
  status text not null check (status in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Who sends it now, until when nobody else does; jobs of an earlier turn have nothing to do any more.
  runner text,
  runner_until timestamptz,
  turn integer not null default 0,
  -- What its recipients add up to, kept by the triggers below.
  total integer not null default 0,
  waiting integer not null default 0,
  sent integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  bounced integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint messages_at_property unique (id, property_id),
  check (status <> 'scheduled' or send_at is not null),
  check ((purpose = 'emergency') = (emergency_reason <> '')),
  check ((status in ('draft', 'scheduled')) = (started_at is null))
);
create index messages_property on messages (property_id, created_at desc, id);
create index messages_due on messages (send_at) where status = 'scheduled';
create index messages_sending on messages (property_id) where status = 'sending';
alter table messages enable row level security;
create policy messages_scope on messages to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update on messages to hearth_app;

-- Everybody whom a message was for when it went, those who were left out with the reason.
create table message_recipients (
  id hex_id primary key default new_id(),
  message_id hex_id not null,
  property_id hex_id not null,
  user_id hex_id not null,
  -- As they were then: one of a mail or a text message, as many as there are devices of a notification.
  addresses text[] not null,
  status text not null check (status in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'bounced', 'skipped')),
  reason text not null default '',
  detail text not null default '',
  attempts integer not null default 0,
  -- Counts how often it was begun anew, with an address that was corrected: each is a delivery of its own.
  round integer not null default 0,
  runner text,
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  status_at timestamptz not null default now(),
  constraint message_recipients_once unique (message_id, user_id),
  foreign key (message_id, property_id) references messages (id, property_id),
  foreign key (user_id, property_id) references property_roles (user_id, property_id),
  check (status = 'skipped' or addresses <> '{}'),
  check (status not in ('failed', 'bounced', 'skipped') or reason <> '')
);
create index message_recipients_open on message_recipients (message_id, due_at, id) where status in ('waiting', 'sending');
create index message_recipients_shown on message_recipients (message_id, status_at desc, id);
create index message_recipients_wrong on message_recipients (property_id, status_at desc, id) where status in ('failed', 'bounced');
create index message_recipients_user on message_recipients (user_id, property_id);
alter table message_recipients enable row level security;
create policy message_recipients_scope on message_recipients to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update on message_recipients to hearth_app;

create function count_added_recipients() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update messages m set total = m.total + d.total, waiting = m.waiting + d.waiting, skipped = m.skipped + d.skipped,
    sent = m.sent + d.sent, delivered = m.delivered + d.delivered, failed = m.failed + d.failed, bounced = m.bounced + d.bounced
  from (
    select message_id, count(*) as total, count(*) filter (where status in ('waiting', 'sending')) as waiting,
      count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'bounced') as bounced,
      count(*) filter (where status = 'skipped') as skipped
    from added group by message_id
  ) d where m.id = d.message_id;
  return null;
end $$;
create trigger message_recipients_added after insert on message_recipients referencing new table as added
  for each statement execute function count_added_recipients();

create function count_changed_recipients() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update messages m set waiting = m.waiting + d.waiting, skipped = m.skipped + d.skipped, sent = m.sent + d.sent,
    delivered = m.delivered + d.delivered, failed = m.failed + d.failed, bounced = m.bounced + d.bounced
  from (
    select message_id, sum(by) filter (where status in ('waiting', 'sending')) as waiting, sum(by) filter (where status = 'sent') as sent,
      sum(by) filter (where status = 'delivered') as delivered, sum(by) filter (where status = 'failed') as failed,
      sum(by) filter (where status = 'bounced') as bounced, sum(by) filter (where status = 'skipped') as skipped
    from (
      select message_id, status, 1 as by from changed union all select message_id, status, -1 from before
      union all select distinct message_id, s, 0 from changed,
        unnest(array['waiting', 'sent', 'delivered', 'failed', 'bounced', 'skipped']) s
    ) c group by message_id
  ) d where m.id = d.message_id
    and (d.waiting, d.sent, d.delivered, d.failed, d.bounced, d.skipped) is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint);
  return null;
end $$;
create trigger message_recipients_changed after update on message_recipients referencing old table as before new table as changed
  for each statement execute function count_changed_recipients();

-- What a provider says later of a mail, a text message or a notification is said of its recipient; open screens are told.
create function follow_delivery() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  recipient text := split_part(new.message_key, ':', 2);
  message text;
begin
  update message_recipients r set status = new.status, status_at = now(),
    reason = case new.status when 'delivered' then '' when 'bounced' then 'bounced' else 'refused' end,
    detail = coalesce((select l.detail from mail_delivery_logs l where l.mail_id = new.id order by l.created_at desc, l.id desc limit 1), '')
  where r.id = recipient and r.round::text = split_part(new.message_key, ':', 3) and r.status in ('sending', 'sent', 'delivered') and r.status <> new.status
    -- What one device of several refuses has come to the others.
    and (new.status = 'delivered' or cardinality(r.addresses) = 1)
  returning r.message_id into message;
  if message is not null then
    insert into changes (topic, op, property_id, record_id) values ('message', 'update', new.property_id, message);
  end if;
  return null;
end $$;
create trigger mails_to_recipients after update of status on mails for each row
  when (new.message_key like 'message:%' and new.status in ('delivered', 'bounced', 'failed') and old.sent_at is not null and new.status <> old.status)
  execute function follow_delivery();

-- What was sent to one address of a property.
create index mails_by_address on mails (property_id, recipient, created_at desc, id);

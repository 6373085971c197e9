create table mails (
  id hex_id primary key default new_id(),
  message_key text not null,
  property_id hex_id references properties,
  user_id hex_id references users,
  point_log_id hex_id references point_logs,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  status text not null check (status in ('queued', 'sent', 'failed')),
  message_id text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_key_sends_once unique (message_key),
  constraint mails_sent_at_tells_sent check ((status = 'sent') = (sent_at is not null))
);

create index mails_by_property on mails (property_id, created_at desc);
create index mails_by_recipient on mails (lower(recipient), created_at desc);
create index mails_by_user on mails (user_id, created_at desc) where user_id is not null;
create index mails_by_point_log on mails (point_log_id) where point_log_id is not null;

create table mail_delivery_logs (
  id hex_id primary key default new_id(),
  mail_id hex_id not null references mails,
  property_id hex_id references properties,
  status text not null check (status in ('queued', 'sent', 'failed')),
  detail text not null,
  created_at timestamptz not null default now()
);

create index mail_delivery_logs_by_mail on mail_delivery_logs (mail_id, created_at);

alter table mails enable row level security;
create policy mails_scope on mails to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update on mails to hearth_app;

alter table mail_delivery_logs enable row level security;
create policy mail_delivery_logs_scope on mail_delivery_logs to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert on mail_delivery_logs to hearth_app;
create trigger mail_delivery_logs_append_only before update or delete on mail_delivery_logs for each row execute function refuse_change();

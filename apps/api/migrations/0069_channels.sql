-- The outbox keeps what is written to people by any channel, and what their provider says of it later.
alter table mails add column channel text not null default 'EMAIL' check (channel in ('EMAIL', 'SMS', 'NOTIFICATION'));
-- Its id at the provider that took it over; mails are known there by their message id.
alter table mails add column provider_id text;
create unique index mails_by_provider_id on mails (provider_id) where provider_id is not null;
create index mails_by_message_id on mails (message_id);

alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check check (status in ('queued', 'sent', 'delivered', 'failed', 'bounced'));
alter table mail_delivery_logs drop constraint mail_delivery_logs_status_check;
alter table mail_delivery_logs
  add constraint mail_delivery_logs_status_check check (status in ('queued', 'sent', 'delivered', 'failed', 'bounced'));

-- When it was taken over. What failed has never left, or came to nothing afterwards.
alter table mails drop constraint mails_sent_at_tells_sent;
alter table mails add constraint mails_sent_at_tells_sent check (
  case status when 'queued' then sent_at is null when 'failed' then true else sent_at is not null end
);

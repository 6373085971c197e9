-- A provider can tell of a delivery before whoever asked for it has said that it was taken over.
drop trigger mails_to_recipients on mails;
create trigger mails_to_recipients after update of status on mails for each row
  when (new.message_key like 'message:%' and new.status in ('delivered', 'bounced', 'failed') and new.sent_at is not null and new.status <> old.status)
  execute function follow_delivery();

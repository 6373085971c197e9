-- Welcome mails that did not arrive are few among many: Home and the list of people find them.
create index mails_welcome_failed on mails (user_id, created_at) where message_key like 'welcome:%' and status in ('failed', 'bounced');

-- A restore returns messages that were due to drafts.
alter table messages drop constraint messages_returned_check;
alter table messages add constraint messages_returned_check check (returned in ('property', 'sender', 'tooMany', 'restored'));

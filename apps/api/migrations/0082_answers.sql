-- Who of the staff has read an answer, and the message that it answers.
alter table replies add column read_at timestamptz;
alter table replies add column read_by hex_id references users;
alter table replies add constraint replies_read_by_somebody check ((read_at is null) = (read_by is null));
alter table replies add column message_id hex_id references messages;
update replies y set message_id = d.message_id from mails k join message_recipients d on d.id = split_part(k.message_key, ':', 2)
where k.id = y.mail_id and k.message_key like 'message:%';
create index replies_unread on replies (property_id, received_at) where read_at is null;
create index replies_by_message on replies (message_id, received_at desc) where message_id is not null;
grant update (read_at, read_by) on replies to hearth_app;

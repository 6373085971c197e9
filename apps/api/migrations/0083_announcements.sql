-- An announcement to staff is a message of no property: an email to a described group, which the platform alone sees.
alter table messages alter column property_id drop not null;
alter table messages add constraint messages_without_property_are_announcements
  check (property_id is not null or (type = 'EMAIL' and purpose = 'service' and coalesce(recipients ->> 'kind', '') = 'staff'));
create index messages_announcements on messages (created_at desc, id) where property_id is null;

-- Of a property's message each recipient is of the property, too; those keys say nothing where there is none.
alter table message_recipients alter column property_id drop not null;
alter table message_recipients add constraint message_recipients_message foreign key (message_id) references messages;
alter table message_recipients add constraint message_recipients_person foreign key (user_id) references users;

-- Why a message that was to go is a draft again without anybody's doing: its property was deactivated, or its sender may not send there any more.
alter table messages add column returned text check (returned in ('property', 'sender'));
alter table messages add constraint messages_returned_are_drafts check (returned is null or status = 'draft');

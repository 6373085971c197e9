-- A group that has grown beyond what one message goes to until it is due waits for somebody who describes a smaller one.
alter table messages drop constraint messages_returned_check;
alter table messages add constraint messages_returned_check check (returned in ('property', 'sender', 'tooMany'));

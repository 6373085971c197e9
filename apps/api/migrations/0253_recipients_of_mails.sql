-- One index finds what was sent to an address: an email, a text message, at one property or at any.
drop index mails_by_recipient;
drop index mails_by_address;
drop index mails_by_recipient_and_channel;
create index mails_by_recipient on mails (recipient, created_at desc, id);

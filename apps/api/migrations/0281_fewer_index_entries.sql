-- Changes are trimmed in the order of their key, and few transfers reverse another one.
drop index changes_age;
create unique index transfers_reverses on transfers (reverses) where reverses is not null;
alter table transfers drop constraint transfers_reverses_key;

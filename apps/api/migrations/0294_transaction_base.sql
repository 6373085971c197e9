-- Added to the server's transaction ids, so that those of a restored database continue above the backup's.
create table transaction_base (
  only_row boolean primary key default true check (only_row),
  base bigint not null default 0 check (base >= 0)
);
insert into transaction_base default values;

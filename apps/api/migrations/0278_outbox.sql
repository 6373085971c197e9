-- It holds text messages and notifications as well as emails.
-- What Hearth installs on it is installed under its new name.
drop trigger if exists mails_to_recipients on mails;
drop policy if exists mails_scope on mails;
revoke all on mails from hearth_app, hearth_resident, hearth_identity;
alter table mails rename to outbox;
do $$
declare
  one record;
begin
  for one in select conname as name from pg_constraint where conrelid = 'outbox'::regclass and starts_with(conname, 'mails_') loop
    execute format('alter table outbox rename constraint %I to %I', one.name, 'outbox_' || substr(one.name, 7));
  end loop;
  for one in
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'outbox'::regclass and starts_with(c.relname, 'mails_')
  loop
    execute format('alter index %I rename to %I', one.name, 'outbox_' || substr(one.name, 7));
  end loop;
end $$;

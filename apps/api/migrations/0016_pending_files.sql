-- Files are stored before the transaction that names them. Until it commits they are here, so that whatever ends the
-- process in between, somebody knows which files belong to nothing. Given up are those that nobody may name any more.
create table pending_files (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  given_up boolean not null default false,
  created_at timestamptz not null default now()
);

-- The transaction that names files takes them from the list; fewer than it asks for means that some were given up.
create function adopt_files(ids text[]) returns bigint language sql volatile security definer set search_path = public, pg_temp as $$
  with adopted as (delete from pending_files where id = any (ids) and not given_up returning 1) select count(*) from adopted
$$;
revoke execute on function adopt_files from public;
grant execute on function adopt_files to hearth_app, hearth_resident;

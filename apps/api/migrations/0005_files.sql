create table files (
  id hex_id primary key default new_id(),
  property_id hex_id references properties,
  owner_id hex_id references users,
  content_type text not null check (content_type in (
    'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif', 'application/pdf')),
  -- 15 MB, the limit of every upload.
  size integer not null check (size between 1 and 15728640),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

create index files_by_property on files (property_id, created_at desc);
create index files_by_owner on files (owner_id, created_at desc);

alter table files enable row level security;
create policy files_scope on files to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[])
    or owner_id = (select app_actor_id()))
  -- Owning a file lets nobody place it at a property where they have no part.
  with check ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[])
    or (property_id is null and owner_id = (select app_actor_id())));
-- What was checked at upload stays as it was; a file can only be marked as removed.
grant select, insert, update (removed_at) on files to hearth_app;

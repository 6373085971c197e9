-- Documents, as the logo, are uploads of the property, kept by their ids.
alter table properties
  add column logo_id hex_id references files,
  drop constraint properties_move_in_guide_check,
  add foreign key (move_in_guide) references files;

-- The pictures of a property in their order, each an upload of its own.
create table property_pictures (
  file_id hex_id primary key references files,
  property_id hex_id not null references properties,
  position integer not null check (position >= 0),
  name text not null check (name <> ''),
  -- What it shows, for those who cannot see it.
  alt text not null default ''
);
create index property_pictures_order on property_pictures (property_id, position);
alter table property_pictures enable row level security;
create policy property_pictures_scope on property_pictures to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, delete on property_pictures to hearth_app;

-- What staff upload for a property before a record names it: documents, logos and pictures. `id` is the largest size of a picture
-- and `small_id` the smallest, both named by what they show; what nothing names is removed after a day.
alter table files
  add column purpose text check (purpose in ('document', 'logo', 'picture')),
  add column name text not null default '',
  add column small_id hex_id unique,
  -- Images of submissions are named by their log in the transaction that adds them.
  add column is_named boolean not null default true,
  add constraint files_small_pictures check ((small_id is not null) = (coalesce(purpose, '') in ('logo', 'picture')));
create index files_unnamed on files (created_at) where not is_named and removed_at is null;
grant update (is_named) on files to hearth_app;

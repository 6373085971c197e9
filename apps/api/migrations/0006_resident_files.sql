-- Residents add the files of their submissions and see their own.
create policy files_resident on files to hearth_resident
  using (owner_id = (select app_actor_id()))
  with check (owner_id = (select app_actor_id())
    and exists (select from property_roles r where r.property_id = files.property_id and r.user_id = (select app_actor_id()) and r.removed_at is null));
grant select, insert on files to hearth_resident;

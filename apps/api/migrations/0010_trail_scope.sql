-- The trail of a call stays inside the caller's scope, too: nobody writes audit or change rows of a property that is not theirs.
drop policy audit_log_write on audit_log;
create policy audit_log_write on audit_log for insert to hearth_app
  with check (property_id is null or (select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy audit_log_write_resident on audit_log for insert to hearth_resident
  with check (property_id is null
    or exists (select from property_roles r where r.property_id = audit_log.property_id and r.user_id = (select app_actor_id()) and r.removed_at is null));
create policy audit_log_write_identity on audit_log for insert to hearth_identity with check (property_id is null);

alter table changes enable row level security;
create policy changes_write on changes for insert to hearth_app
  with check (property_id is null or (select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy changes_write_resident on changes for insert to hearth_resident
  with check (property_id is null
    or exists (select from property_roles r where r.property_id = changes.property_id and r.user_id = (select app_actor_id()) and r.removed_at is null));
create policy changes_write_identity on changes for insert to hearth_identity with check (true);

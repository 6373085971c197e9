alter table properties enable row level security;
create policy properties_scope on properties to hearth_app
  using ((select app_sees_all()) or id = (select app_first_property_id()) or id in (select unnest(app_property_ids())));
create policy properties_resident on properties for select to hearth_resident
  using (exists (select from property_roles r where r.property_id = properties.id and r.user_id = (select app_actor_id()) and r.removed_at is null));
grant select, insert, update on properties to hearth_app;
grant select on properties to hearth_resident;

alter table property_groups enable row level security;
-- A new property joins groups of its company.
create policy property_groups_of_new on property_groups for insert to hearth_app with check ((select app_sees_all()));
create policy property_groups_scope on property_groups for select to hearth_app
  using ((select app_sees_all()) or (property_id = any ((select app_property_ids())::text[])
    and ((select groups_held()) is null or group_id = any ((select groups_held())::text[]))));
create policy property_groups_add on property_groups for insert to hearth_app
  with check ((select app_sees_all()) or group_id = any ((select groups_reached())::text[]));
create policy property_groups_remove on property_groups for delete to hearth_app
  using ((select app_sees_all()) or group_id = any ((select groups_reached())::text[]));
grant select, insert, delete on property_groups to hearth_app;

select tenant_table('property_pictures', 'select, insert, delete', true);
select tenant_table('units', 'select, insert, update, delete');
select tenant_table('integrations', 'select, insert, update, delete', true);
select tenant_table('feed_keys', 'select, insert, update', true);

grant execute on function refuse_inactive to public;
grant execute on function are_active to hearth_app, hearth_identity, hearth_resident;

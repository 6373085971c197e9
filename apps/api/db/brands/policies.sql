alter table brands enable row level security;
create policy brands_read on brands for select to hearth_app
  using (property_id is null or (select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy brands_write on brands to hearth_app using ((select app_sees_all()));
create policy brands_resident on brands for select to hearth_resident
  using (property_id is null
    or exists (select from property_roles r where r.property_id = brands.property_id and r.user_id = (select app_actor_id())));
grant select, insert, update, delete on brands to hearth_app;
grant select on brands to hearth_resident;

alter table brand_groups enable row level security;
create policy brand_groups_read on brand_groups for select to hearth_app, hearth_resident using (true);
create policy brand_groups_write on brand_groups to hearth_app using ((select app_sees_all()));
grant select, insert, update, delete on brand_groups to hearth_app;
grant select on brand_groups to hearth_resident;

alter table brands_in_groups enable row level security;
create policy brands_in_groups_read on brands_in_groups for select to hearth_app, hearth_resident using (true);
create policy brands_in_groups_write on brands_in_groups to hearth_app using ((select app_sees_all()));
grant select, insert, delete on brands_in_groups to hearth_app;
grant select on brands_in_groups to hearth_resident;

alter table brand_codes enable row level security;
create policy brand_codes_scope on brand_codes to hearth_app using ((select app_sees_all()));
grant select, insert on brand_codes to hearth_app;

alter table provider_funds enable row level security;
create policy provider_funds_scope on provider_funds to hearth_app using ((select app_sees_all()));
grant select, insert, update on provider_funds to hearth_app;

grant execute on function favour_brand, take_code to hearth_resident;
grant execute on function codes_left to hearth_app, hearth_resident;

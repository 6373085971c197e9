alter table companies enable row level security;
create policy companies_scope on companies for select to hearth_app
  using ((select app_sees_all()) or exists (select from properties p where p.company_id = companies.id));
-- Company users can read their own company even if it has no properties.
create policy companies_own on companies for select to hearth_app
  using (id = (select u.company_id from users u where u.id = (select app_actor_id())));
-- Users without a staff role read as hearth_resident. That includes users of a company without properties yet, who can
-- read their own company.
create policy companies_own_resident on companies for select to hearth_resident
  using (id = (select u.company_id from users u where u.id = (select app_actor_id())));
-- Platform staff manage companies; users of a whole company also manage its groups.
create policy companies_write on companies to hearth_app using ((select app_sees_all()));
grant select, insert, update, delete on companies to hearth_app;
grant select on companies to hearth_resident;

alter table company_groups enable row level security;
create policy company_groups_scope on company_groups for select to hearth_app
  using ((select app_sees_all()) or company_id = (select company_reached()) or id = any ((select groups_held())::text[])
    or ((select groups_held()) is null and exists (select from property_groups p where p.group_id = company_groups.id)));
create policy company_groups_own_resident on company_groups for select to hearth_resident
  using (company_id = (select company_reached()) or id = any ((select groups_held())::text[]));
create policy company_groups_add on company_groups for insert to hearth_app
  with check ((select app_sees_all()) or company_id = (select company_reached()));
create policy company_groups_change on company_groups for update to hearth_app
  using ((select app_sees_all()) or company_id = (select company_reached()));
create policy company_groups_remove on company_groups for delete to hearth_app
  using ((select app_sees_all()) or company_id = (select company_reached()));
grant select, insert, update, delete on company_groups to hearth_app;
grant select on company_groups to hearth_resident;

grant execute on function company_properties to public;
grant execute on function company_reached, groups_held, groups_reached to hearth_app, hearth_resident;
grant execute on function lock_companies, company_access, company_people, move_properties, add_company_user to hearth_app;

select platform_table('brands', 'select, insert, update, delete', '{hearth_app}',
  'property_id is null or property_id = any ((select app_property_ids())::text[])');
create policy brands_resident on brands for select to hearth_resident
  using (property_id is null
    or exists (select from property_roles r where r.property_id = brands.property_id and r.user_id = (select app_actor_id())));
grant select on brands to hearth_resident;

select platform_table('brand_groups', 'select, insert, update, delete', '{hearth_app, hearth_resident}');
select platform_table('brands_in_groups', 'select, insert, delete', '{hearth_app, hearth_resident}');
select platform_table('brand_codes', 'select, insert');
select platform_table('provider_funds', 'select, insert, update');

grant execute on function set_favorite_brand, take_code to hearth_resident;
grant execute on function codes_left to hearth_app, hearth_resident;

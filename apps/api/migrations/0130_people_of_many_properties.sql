-- Whether a person is at one of the caller's properties: the person's few roles are looked up, instead of each of the properties for each person.
alter policy users_scope on users
  using ((select app_sees_all()) or id = (select app_actor_id())
    or exists (
      select from property_roles r where r.user_id = users.id
        and (r.property_id = (select app_first_property_id()) or r.property_id in (select unnest(app_property_ids())))));

create or replace function search_user_ids(pattern text) returns setof text language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text from users u
  where u.search_text like '%' || replace(replace(replace(lower(pattern), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    and (app_sees_all() or exists (
      select from property_roles r where r.user_id = u.id
        and (r.property_id = (select app_first_property_id()) or r.property_id in (select unnest(app_property_ids())))))
$$;

create or replace function search_users(pattern text) returns setof users language sql stable security definer rows 300
set search_path = public, pg_temp as $$
  select u.* from users u
  where u.search_text like '%' || replace(replace(replace(lower(pattern), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    and (app_sees_all() or exists (
      select from property_roles r where r.user_id = u.id
        and (r.property_id = (select app_first_property_id()) or r.property_id in (select unnest(app_property_ids())))))
$$;

-- The people that `search_user_ids` finds, with their rows: a list reads each of them once. It asks for no more than row-level
-- security lets the caller see.
create function search_users(pattern text) returns setof users language sql stable security definer rows 300
set search_path = public, pg_temp as $$
  select u.* from users u
  where u.search_text like '%' || replace(replace(replace(lower(pattern), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    and (app_sees_all() or exists (
      select from property_roles r where r.user_id = u.id and r.property_id = any (app_property_ids())))
$$;
revoke execute on function search_users from public;
grant execute on function search_users to hearth_app;

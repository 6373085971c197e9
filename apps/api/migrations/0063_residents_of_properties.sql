-- How many residents and ambassadors live at a property, out of the totals that are kept for each; none where it is not in sight.
create function residents_at(property text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(t.residents), 0)::bigint from property_people_totals t
  where t.property_id = property and (app_sees_all() or property = any (app_property_ids()))
$$;
revoke execute on function residents_at from public;
grant execute on function residents_at to hearth_app, hearth_resident;

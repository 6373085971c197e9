-- The name of a person who acted on a record that the caller sees: staff of a platform role are outside a property's scope.
create function person_name(person text) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select trim(u.first_name || ' ' || u.last_name) from users u where u.id = person
$$;
revoke execute on function person_name from public;
grant execute on function person_name to hearth_app, hearth_resident;

-- The friend's role tells the audience of the friend's log.
drop function find_friend(text, text);
create function find_friend(property text, friend_email text) returns table (id text, first_name text, last_name text, role text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text, u.first_name, u.last_name, r.role from users u
  join property_roles r on r.user_id = u.id and r.property_id = property and r.removed_at is null and r.role in ('resident', 'ambassador')
  where u.email = lower(friend_email) and u.deleted_at is null and u.disabled_at is null and u.id <> app_actor_id()
    and exists (select from property_roles mine where mine.user_id = app_actor_id() and mine.property_id = property and mine.removed_at is null)
$$;
revoke execute on function find_friend from public;
grant execute on function find_friend to hearth_resident;

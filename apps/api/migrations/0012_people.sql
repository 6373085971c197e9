-- Staff add people: without a sign-in, a company or a platform role, and seen as soon as they have a role at the property.
create policy users_add on users for insert to hearth_app
  with check ((select app_sees_all())
    or (subject is null and company_id is null and role not in ('super_admin', 'admin', 'brand_admin', 'content_admin')));

-- Who of these addresses is in Hearth already, wherever: the id alone, and whether staff of a property may add them to it.
create function known_people(addresses text[]) returns table (email text, id text, is_addable boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email, u.id::text,
    u.disabled_at is null and u.company_id is null and u.role not in ('super_admin', 'admin', 'brand_admin', 'content_admin')
  from users u where u.email = any (addresses) and u.deleted_at is null
$$;
revoke execute on function known_people from public;
grant execute on function known_people to hearth_app;

-- True when the person works or lives at a property outside the caller's scope, too.
create function reaches_beyond(person text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select not app_sees_all() and exists (
    select from actor_properties(person) p where not (p.property_id = any (app_property_ids())))
$$;
revoke execute on function reaches_beyond from public;
grant execute on function reaches_beyond to hearth_app;

create index mails_welcome on mails (user_id, created_at desc) where message_key like 'welcome:%';

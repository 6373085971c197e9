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

-- The standing of people, wherever they belong: their roles at the places given, and whether they belong to others besides.
create function people_standing(people text[], places text[]) returns table (person text, roles json, is_elsewhere boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.id, coalesce(json_agg(json_build_object('property', p.property_id, 'role', p.role)) filter (where p.property_id = any (places)), '[]'),
    coalesce(bool_or(p.property_id is not null and not (p.property_id = any (places))), false)
  from unnest(people) n (id) left join lateral actor_properties(n.id) p on true group by n.id
$$;
revoke execute on function people_standing from public;
grant execute on function people_standing to hearth_app;

-- People of the platform who have not signed up yet, for a super admin who invites them again.
create function invited_admins(addresses text[]) returns table (id text, email text, role text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text, u.email, u.role from users u
  where u.email = any (addresses) and u.deleted_at is null and u.disabled_at is null and u.subject is null
    and u.role in ('admin', 'brand_admin', 'content_admin')
    and exists (select from users a where a.id = app_actor_id() and a.role = 'super_admin')
$$;
revoke execute on function invited_admins from public;
grant execute on function invited_admins to hearth_app;

-- Ends the sessions of people who may not sign in any more; nobody else's.
create function end_sessions(people text[]) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update sessions s set ended_at = now() from users u
  where s.user_id = any (people) and s.ended_at is null and u.id = s.user_id and (u.disabled_at is not null or u.deleted_at is not null)
$$;
revoke execute on function end_sessions from public;
grant execute on function end_sessions to hearth_app;

-- The points of a person who leaves, kept as they are until the transaction ends; accounts are locked in the order of every movement.
create function hold_points(person text, property text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not (app_sees_all() or property = any (app_property_ids()))
    or not exists (select from property_roles r where r.user_id = person and r.property_id = property) then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  perform from accounts a where a.id in (person, property) order by a.id for no key update;
  return (select a.balance from accounts a where a.id = person);
end $$;
revoke execute on function hold_points from public;
grant execute on function hold_points to hearth_app;

create index mails_welcome on mails (user_id, created_at desc) where message_key like 'welcome:%';

-- Set while a person is invited: the company, or the property without one, that may know them by what it typed itself.
alter table users add column invited_to hex_id;
alter table users add constraint users_invited_not_signed_up check (invited_to is null or subject is null);

-- When the person last left the property; what was paid there before is settled.
alter table property_roles add column last_left_at timestamptz;
update property_roles set last_left_at = removed_at where removed_at is not null;

-- Whose points a send to a friend carried, where they were not all of the property where it was sent.
create table friend_parts (
  transfer_id hex_id not null references transfers,
  property_id hex_id not null references properties,
  points bigint not null check (points > 0),
  -- Who received them.
  account_id hex_id not null references accounts,
  primary key (transfer_id, property_id)
);
create index friend_parts_account on friend_parts (account_id);
-- What a removal gave back to its property: of which movement that had brought the points, and how many.
create table returned_points (
  transfer_id hex_id not null references transfers,
  source_id hex_id not null references transfers,
  points bigint not null check (points > 0),
  primary key (transfer_id, source_id)
);
create index returned_points_source on returned_points (source_id);
alter table friend_parts enable row level security;
alter table returned_points enable row level security;
create trigger friend_parts_append_only before update or delete on friend_parts for each row execute function refuse_change();
create trigger friend_parts_no_truncate before truncate on friend_parts for each statement execute function refuse_change();
create trigger returned_points_append_only before update or delete on returned_points for each row execute function refuse_change();
create trigger returned_points_no_truncate before truncate on returned_points for each statement execute function refuse_change();

-- The points that a person had before a movement (now, where none is named), by what brought them and by the property that paid
-- them. The oldest points are spent first, so what is left is the newest.
create function unspent_points(person text, before_id text default null) returns table (source_id text, property_id text, points bigint)
language sql stable as $$
  with moved as (
    select t.* from transfers t where t.to_account = person and (before_id is null or t.id < before_id)
    union all
    select t.* from transfers t where t.from_account = person and (before_id is null or t.id < before_id)
  ), brought as (
    select m.id, m.property_id, m.points - coalesce(v.points, 0) as points
    from moved m left join moved v on v.reverses = m.id where m.to_account = person and m.kind = 'award'
    union all
    select m.id, coalesce(f.property_id, m.property_id), coalesce(f.points, m.points)
    from moved m left join friend_parts f on f.transfer_id = m.id where m.to_account = person and m.kind = 'friend'
  ), kept as (
    select b.id, b.property_id, b.points - coalesce((
      select sum(g.points) from returned_points g join moved r on r.id = g.transfer_id and r.property_id = b.property_id and r.from_account = person
      where g.source_id = b.id), 0)::bigint as points
    from brought b
  ), balance as (
    select coalesce(sum(case when m.to_account = person then m.points else -m.points end), 0)::bigint as points from moved m
  ), newest_first as (
    select k.*, (sum(k.points) over (order by k.id desc, k.property_id desc) - k.points)::bigint as above from kept k where k.points > 0
  )
  select n.id::text, n.property_id::text, least(n.points, b.points - n.above) from newest_first n, balance b where n.above < b.points
$$;

-- Of a person's oldest points, as many as are sent: how many each property paid.
create function oldest_points(person text, amount bigint) returns table (property_id text, points bigint) language sql stable as $$
  select o.property_id, sum(least(o.points, amount - o.below))::bigint from (
    select u.*, sum(u.points) over (order by u.source_id, u.property_id) - u.points as below from unspent_points(person) u
  ) o where o.below < amount group by 1
$$;

-- Of what a property paid to a person and to all between whom and them points were ever sent: what has not come back by a void or
-- a removal. More never comes back, however it was passed around.
create function points_still_out(place text, person text) returns bigint language sql stable as $$
  with recursive circle (id) as (
    select person collate "C"
    union
    select case f.from_account when c.id then f.to_account else f.from_account end::text
    from circle c join transfers f on f.kind = 'friend' and (f.from_account = c.id or f.to_account = c.id)
  )
  select coalesce((select sum(t.points) from transfers t where t.to_account in (select id from circle) and t.from_account = place), 0)::bigint
    - coalesce((select sum(t.points) from transfers t where t.from_account in (select id from circle) and t.to_account = place), 0)::bigint
$$;

-- What can be taken back of a payment.
create function voidable_points(payment text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select case when exists (select from transfers f where f.kind = 'friend' and (f.from_account = t.to_account or f.to_account = t.to_account))
    then greatest(least(t.points, points_still_out(t.property_id, t.to_account)), 0) else t.points end
  from transfers t where t.id = payment and (app_sees_all() or t.property_id = any (app_property_ids()))
$$;
revoke execute on function voidable_points from public;
grant execute on function voidable_points to hearth_app;

-- The properties of every send between friends before now, in the order in which they were sent.
do $$
declare send record;
begin
  for send in select * from transfers t where t.kind = 'friend' and exists (
    select from property_roles r where r.user_id in (t.from_account, t.to_account) and r.property_id <> t.property_id) order by t.id
  loop
    insert into friend_parts (transfer_id, property_id, points, account_id)
    select send.id, o.property_id, sum(least(o.points, send.points - o.below)), send.to_account from (
      select u.*, sum(u.points) over (order by u.source_id, u.property_id) - u.points as below from unspent_points(send.from_account, send.id) u
    ) o where o.below < send.points group by o.property_id;
  end loop;
end $$;

-- What goes back when a person leaves these places, or the last one: by property and by what had brought the points.
create function returnable_points(person text, places text[], closes boolean) returns table (property_id text, source_id text, points bigint)
language sql stable as $$
  with unspent as (
    select u.*, sum(u.points) over (partition by u.property_id order by u.source_id desc) - u.points as above
    from unspent_points(person) u where closes or u.property_id = any (places)
  ), bounds as (
    select o.property_id, points_still_out(o.property_id, person) as points from (select distinct property_id from unspent) o
  )
  select u.property_id, u.source_id, least(u.points, b.points - u.above)::bigint
  from unspent u join bounds b on b.property_id = u.property_id where u.above < b.points
$$;

-- The same as figures, for the properties that the caller sees.
create function points_to_return(person text, places text[], closes boolean) returns table (property_id text, points bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.property_id, sum(u.points)::bigint from returnable_points(person, places, closes) u
  where (app_sees_all() or u.property_id = any (app_property_ids()))
    and exists (select from property_roles r where r.user_id = person and (app_sees_all() or r.property_id = any (app_property_ids())))
  group by 1 order by 1
$$;
revoke execute on function points_to_return from public;
grant execute on function points_to_return to hearth_app;

-- Gives points that somebody who leaves has not spent back to the properties that paid them: of the places left, and of every
-- property once the person belongs nowhere. A property that the caller does not see gets its points, log and live updates all the
-- same, from nobody in particular; the answer names the caller's own alone.
create function return_points(person text, places text[], closes boolean, note text, request text)
returns table (property_id text, points bigint, point_log_id text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  actor text := app_actor_id();
  sees_all boolean := app_sees_all();
  own text[] := app_property_ids();
  locked text[];
  gained record;
  is_own boolean;
  log_id text;
begin
  if not sees_all and (not (places <@ own) or cardinality(places) = 0)
    or exists (select from unnest(places) p where not exists (
      select from property_roles r where r.user_id = person and r.property_id = p and r.removed_at is not null))
    or (closes and exists (select from actor_properties(person))) then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  -- In the order of every movement; a payment that came meanwhile from one more property is seen by the second look.
  loop
    select array_agg(distinct n.id) into locked from (
      select person as id union all select r.property_id from property_roles r where r.user_id = person
      union all select u.property_id from unspent_points(person) u) n;
    perform from accounts a where a.id = any (locked) order by a.id for no key update;
    exit when not exists (select from unspent_points(person) u where not (u.property_id = any (locked)));
  end loop;
  -- Whatever was paid until the locks were had is settled now, also what was paid while this waited for them.
  update property_roles r set last_left_at = clock_timestamp() where r.user_id = person and r.property_id = any (places);

  for gained in
    select u.property_id as id, sum(u.points)::bigint as points, array_agg(u.source_id) as sources, array_agg(u.points) as amounts
    from returnable_points(person, places, closes) u group by 1 order by 1
  loop
    is_own := sees_all or gained.id = any (own);
    insert into point_logs (property_id, user_id, audience, type, category, status, points, note, created_by, decided_by, decided_at)
    select gained.id, person, coalesce((
        select case r.role when 'ambassador' then 'AMBASSADOR' else 'RESIDENT' end from property_roles r where r.user_id = person and r.property_id = gained.id), 'RESIDENT'),
      'removeUser', 'Remove User', 'approved', -gained.points, note, case when is_own then actor end, case when is_own then actor end, now()
    returning id into log_id;
    perform set_config('app.sees_all', 'on', true), set_config('app.actor_id', case when is_own then coalesce(actor, '') else '' end, true);
    insert into returned_points (transfer_id, source_id, points)
    select t.transfer_id, s.source, s.amount
    from post_transfers('removal', gained.id, array['log:' || log_id], array[person], array[gained.id], array[gained.points], array[log_id], array[null]::text[]) t,
      unnest(gained.sources, gained.amounts) s (source, amount);
    perform set_config('app.sees_all', case when sees_all then 'on' else 'off' end, true), set_config('app.actor_id', coalesce(actor, ''), true);
    if is_own then
      property_id := gained.id;
      points := gained.points;
      point_log_id := log_id;
      return next;
    else
      insert into audit_log (action, target_kind, target_id, property_id, after, request_id)
      values ('user.remove', 'pointLog', log_id, gained.id, jsonb_build_object('type', 'removeUser', 'points', -gained.points), request);
      insert into changes (topic, op, property_id, record_id, user_id)
      values ('pointLog', 'insert', gained.id, log_id, person), ('property', 'update', gained.id, gained.id, null);
    end if;
  end loop;
end $$;
revoke execute on function return_points from public;
grant execute on function return_points to hearth_app;
drop function hold_points(text, text);

revoke execute on function unspent_points, oldest_points, points_still_out, returnable_points from public;

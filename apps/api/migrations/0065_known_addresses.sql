-- Whom addresses belong to is looked up for hundreds at once while people are being added: each look-up is planned for the table as it
-- is by then, and who may invite is reckoned once for all of them.
create or replace function known_people(addresses text[], property text) returns table (email text, id text, is_addable boolean)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select distinct on (u.email) u.email, u.id::text,
    u.disabled_at is null and u.company_id is null and u.role not in ('super_admin', 'admin', 'brand_admin', 'content_admin')
  from users u where u.email = any (addresses) and u.deleted_at is null
    and (case when property is null then u.invited_to is null
      else u.invited_to = (select invites_for(property)) or (u.invited_to is null and (u.company_id = (select invites_for(property)) or exists (
        select from property_roles r join properties p on p.id = r.property_id
        where r.user_id = u.id and r.removed_at is null and coalesce(p.company_id, p.id) = (select invites_for(property))))) end)
  order by u.email, u.invited_to nulls first
$$;

create or replace function known_elsewhere(addresses text[], property text) returns table (email text)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select u.email from users u where u.email = any (addresses) and u.deleted_at is null and u.invited_to is null
    and u.id not in (select k.id from known_people(addresses, property) k)
$$;

alter function known_names set plan_cache_mode = force_custom_plan;
alter function people_at set plan_cache_mode = force_custom_plan;

-- As before; the second turn is for addresses that another company added meanwhile, and needs nobody where all were added.
create or replace function add_people(people jsonb, property text) returns table (id text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  addresses text[];
  is_mixed boolean;
  given text;
  is_unknown boolean;
  added integer := 0;
  added_now integer;
begin
  if not (app_sees_all() or (property is not null and property = any (app_property_ids()))) then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  select array_agg(n.email), bool_or((n.role in ('super_admin', 'admin', 'brand_admin', 'content_admin')) <> (property is null))
    into addresses, is_mixed from jsonb_populate_recordset(null::new_person, people) n;
  if is_mixed then
    raise exception 'people of the platform belong to no property' using errcode = '42501';
  end if;
  select string_agg(quote_ident(k.name), ', '), bool_or(a.attname is null) into given, is_unknown
    from (select distinct jsonb_object_keys(n.person) as name from jsonb_array_elements(people) n (person)) k
    left join pg_attribute a on a.attrelid = 'new_person'::regclass and a.attnum > 0 and not a.attisdropped and a.attname = k.name;
  if is_unknown then
    raise exception 'nobody is added with this column' using errcode = '42501';
  end if;
  for turn in 1..2 loop
    return query execute format($insert$
      insert into users (%1$s, invited_to)
      select %1$s, case when email in (select e.email from known_elsewhere($2, $3) e) then invites_for($3) end
      from jsonb_populate_recordset(null::new_person, $1) n
      where email not in (select k.email from known_people($2, $3) k) and not exists (select from users u where u.id = n.id)
      order by email
      on conflict do nothing
      returning users.id::text $insert$, given) using people, addresses, property;
    get diagnostics added_now = row_count;
    added := added + added_now;
    exit when added = cardinality(addresses);
  end loop;
end $$;

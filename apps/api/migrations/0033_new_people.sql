-- What may be said of a person who is added; everything else of `users` has its default. A further column of people that callers
-- write needs `alter type new_person add attribute …` beside `alter table users add column …`.
create type new_person as (id text, email text, first_name text, last_name text, phone text, contact_email text, role text,
  unit_number text, building text, occupants integer, send_email boolean, external_id text);

-- As before, for whatever columns `new_person` has and the people are given with; anything else that is given is refused.
create or replace function add_people(people jsonb, property text) returns table (id text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  addresses text[];
  is_mixed boolean;
  given text;
  is_unknown boolean;
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
  end loop;
end $$;

-- What an ambassador gives to those whom they refer; one code means one ambassador of one property.
create table promo_codes (
  code text primary key check (code <> '' and code = upper(code)),
  user_id hex_id not null references users,
  property_id hex_id not null references properties,
  created_at timestamptz not null default now()
);
create index promo_codes_user on promo_codes (user_id, property_id);
create index promo_codes_property on promo_codes (property_id);
alter table promo_codes enable row level security;
create policy promo_codes_scope on promo_codes for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy promo_codes_resident on promo_codes for select to hearth_resident using (user_id = (select app_actor_id()));
grant select on promo_codes to hearth_app, hearth_resident;

create index property_roles_ambassadors on property_roles (property_id, created_at) include (user_id, removed_at) where role = 'ambassador';
create index leads_promo_code on leads (property_id, upper(promo_code)) where promo_code <> '';

-- Codes that people had before, where they are ambassadors or else where they belong; one that two people had stays with who had it first.
insert into promo_codes (code, user_id, property_id)
select upper(c.code), r.user_id, r.property_id
from users u cross join lateral unnest(u.promo_codes) with ordinality as c (code, place)
join lateral (select user_id, property_id from property_roles where user_id = u.id
  order by role = 'ambassador' desc, removed_at nulls first, created_at, property_id limit 1) r on true
where c.code <> '' order by u.created_at, u.id, c.place
on conflict do nothing;
alter table users drop column promo_codes;

-- The first name and digits, without what looks alike: neither 0 nor O, neither 1 nor I.
create function promo_code_of(first_name text, digits integer) returns text language sql volatile set search_path = public, pg_temp as $$
  select coalesce(nullif(left(regexp_replace(upper(normalize(first_name, NFD)), '[^A-HJ-NP-Z]', '', 'g'), 8), ''), 'REFER')
    || string_agg((2 + floor(random() * 8))::integer::text, '') from generate_series(1, digits)
$$;
revoke execute on function promo_code_of from public;

-- Gives the ambassador a code where they have none; a name that many have gets longer digits.
create function give_promo_code(person text, place text) returns void language plpgsql volatile set search_path = public, pg_temp as $$
declare
  tries integer := 0;
begin
  while not exists (select from promo_codes where user_id = person and property_id = place) loop
    insert into promo_codes (code, user_id, property_id)
    select promo_code_of(u.first_name, least(4 + tries / 3, 12)), u.id, place from users u where u.id = person
    on conflict do nothing;
    tries := tries + 1;
  end loop;
end $$;
revoke execute on function give_promo_code from public;

create function has_promo_codes(features jsonb) returns boolean language sql immutable as $$
  select coalesce(features -> 'ambassadorPromoCodes' = 'true', false)
$$;

-- The lock makes somebody who becomes an ambassador wait for who switches the feature on, so that neither misses the other.
create function promo_code_of_role() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if has_promo_codes((select features from properties where id = new.property_id for share)) then
    perform give_promo_code(new.user_id, new.property_id);
  end if;
  return null;
end $$;
create trigger property_roles_promo_code after insert or update of role, removed_at on property_roles for each row
  when (new.role = 'ambassador' and new.removed_at is null) execute function promo_code_of_role();

create function promo_codes_of_property() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform give_promo_code(r.user_id, r.property_id) from property_roles r
  where r.property_id = new.id and r.role = 'ambassador' and r.removed_at is null order by r.user_id;
  return null;
end $$;
create trigger properties_promo_codes after update of features on properties for each row
  when (has_promo_codes(new.features) and not has_promo_codes(old.features)) execute function promo_codes_of_property();

select give_promo_code(r.user_id, r.property_id) from property_roles r join properties p on p.id = r.property_id
where r.role = 'ambassador' and r.removed_at is null and has_promo_codes(p.features) order by r.user_id, r.property_id;

-- Whole points, 0 is off; true was the reward of the property's first referral boost for ambassadors that is still active.
update properties p set features = p.features || jsonb_build_object('ambassadorDefaultLead', coalesce(case
    when p.features -> 'ambassadorDefaultLead' = 'true' then (select o.reward_points from posts o
      where o.property_id = p.id and o.type = 'AMBASSADOR_BOOST' and o.boost_type = 'referral' and o.active and o.deleted_at is null
      order by o.created_at, o.id limit 1)
  end, 0))
where jsonb_typeof(p.features -> 'ambassadorDefaultLead') is distinct from 'number';
alter table properties add check (jsonb_typeof(features -> 'ambassadorDefaultLead') = 'number'
  and (features ->> 'ambassadorDefaultLead')::numeric between 0 and 1000000000
  and (features ->> 'ambassadorDefaultLead')::numeric % 1 = 0);

-- What a brand is shown with, whom it is offered to and how its rewards are handed out.
alter table brands
  -- Where it is offered; null is everywhere.
  add column country text check (country in ('US', 'CA')),
  -- The points that it takes; none is any number from the minimum on.
  add column denominations integer[] not null default '{}' check (0 < all (denominations) and cardinality(denominations) <= 50),
  add column terms text not null default '' check (char_length(terms) <= 5000),
  add column position integer not null default 0,
  add column logo_id hex_id unique references files,
  add column fulfilment text not null default 'voucher' check (fulfilment in ('voucher', 'codes', 'property'));
-- Two properties may each have a brand of the same name.
alter table brands drop constraint brands_name_key;
alter table brands add constraint brands_name_once unique nulls not distinct (property_id, name);
update brands b set position = n.place from (select id, row_number() over (order by lower(name), id) as place from brands) n where n.id = b.id;
-- What a property hands out itself is a task for its staff from now on.
update brands set fulfilment = 'property' where property_id is not null;
-- Whether a brand was ever redeemed.
create index point_logs_brand on point_logs (brand_id) where brand_id is not null;

create table brand_groups (
  id hex_id primary key default new_id(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 80),
  created_at timestamptz not null default now()
);
create unique index brand_groups_name_once on brand_groups (lower(name));

create table brands_in_groups (
  brand_group_id hex_id not null references brand_groups on delete cascade,
  brand_id hex_id not null references brands on delete cascade,
  primary key (brand_group_id, brand_id)
);
create index brands_in_groups_brand on brands_in_groups (brand_id);

-- Staff see brands of the platform and of their properties; residents those of where they live or lived, whose history they read.
alter table brands enable row level security;
create policy brands_read on brands for select to hearth_app
  using (property_id is null or (select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy brands_write on brands to hearth_app using ((select app_sees_all())) with check ((select app_sees_all()));
create policy brands_resident on brands for select to hearth_resident
  using (property_id is null
    or exists (select from property_roles r where r.property_id = brands.property_id and r.user_id = (select app_actor_id())));
grant insert, update, delete on brands to hearth_app;

alter table brand_groups enable row level security;
create policy brand_groups_read on brand_groups for select to hearth_app, hearth_resident using (true);
create policy brand_groups_write on brand_groups to hearth_app using ((select app_sees_all())) with check ((select app_sees_all()));
grant select, insert, update, delete on brand_groups to hearth_app;
grant select on brand_groups to hearth_resident;

alter table brands_in_groups enable row level security;
create policy brands_in_groups_read on brands_in_groups for select to hearth_app, hearth_resident using (true);
create policy brands_in_groups_write on brands_in_groups to hearth_app using ((select app_sees_all())) with check ((select app_sees_all()));
grant select, insert, delete on brands_in_groups to hearth_app;
grant select on brands_in_groups to hearth_resident;

-- The logo of a brand is read by whoever sees the brand.
create policy files_brand_logos on files for select to hearth_app, hearth_resident
  using (property_id is null and exists (select from brands b where b.logo_id = files.id));

-- The caller's favourites with a brand more, or less, the last chosen first; two devices at once keep both choices.
create function favour_brand(brand text, is_favourite boolean, most integer) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  update users u set preferences = u.preferences || jsonb_build_object('favouriteBrandIds', (
    select coalesce(jsonb_agg(n.id order by n.place), '[]') from (
      select brand as id, 0::bigint as place where is_favourite
      union all
      select f.id, f.place from jsonb_array_elements_text(case jsonb_typeof(u.preferences -> 'favouriteBrandIds')
        when 'array' then u.preferences -> 'favouriteBrandIds' else '[]' end) with ordinality f (id, place) where f.id <> brand
      order by 2 limit most) n))
  where u.id = app_actor_id() and u.deleted_at is null
  returning u.preferences -> 'favouriteBrandIds'
$$;
revoke execute on function favour_brand from public;
grant execute on function favour_brand to hearth_resident;

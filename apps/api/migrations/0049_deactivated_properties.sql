-- A deactivated property can be looked at: no points move there, and nothing else changes.
create index properties_inactive on properties (id) where not active;

create function refuse_inactive() returns boolean language plpgsql as $$
begin
  raise exception 'the property is deactivated' using errcode = 'HP006';
end $$;

-- True where all of these properties are active; HP006 otherwise. Who deactivates one waits for whoever has asked this.
create function are_active(places text[]) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if exists (select from (select active from properties where id = any (places) for key share) p where not p.active) then
    return refuse_inactive();
  end if;
  return true;
end $$;
revoke execute on function are_active from public;
grant execute on function are_active to hearth_app, hearth_resident, hearth_identity;

-- Whatever moves points, and whoever: the property that they are moved for is active.
create function refuse_inactive_transfers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform are_active(array(select distinct m.property_id::text from moved m));
  return null;
end $$;
create trigger transfers_of_active after insert on transfers referencing new table as moved
  for each statement execute function refuse_inactive_transfers();

-- Jobs of deactivated properties, until these are activated again.
create table paused_jobs (
  id text primary key,
  property_id hex_id not null references properties,
  name text not null,
  data jsonb not null,
  paused_at timestamptz not null default now()
);
create index paused_jobs_property on paused_jobs (property_id, paused_at);
alter table paused_jobs enable row level security;
create policy paused_jobs_scope on paused_jobs to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, delete on paused_jobs to hearth_app;

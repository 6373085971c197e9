-- What became of a lead at the provider: sent once, with the lead's own id as the reference.
create table lead_sends (
  lead_id hex_id primary key references leads,
  property_id hex_id not null references properties,
  integration_id hex_id references integrations on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- Whoever sends it has it for a while; tried again from then on.
  try_at timestamptz not null default now(),
  -- What the provider said last: said again, it is no news.
  provider_status text,
  created_at timestamptz not null default now()
);
create index lead_sends_waiting on lead_sends (try_at) where state = 'waiting';
alter table lead_sends enable row level security;
create policy lead_sends_scope on lead_sends to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update on lead_sends to hearth_app;
create index leads_external on leads (property_id, external_lead_id) where external_lead_id <> '';
create index integrations_leads_due on integrations (next_leads_at) where status = 'active' and leads_sync;

-- The order in which records are worked off: who moved out first, then those of one person together.
alter table sync_records add column work_key text collate "C" not null
  generated always as (case when status = 'past' then '0' else '1' end || external_id || chr(31) || lease_ref) stored;
create index sync_records_work on sync_records (integration_id, work_key);
-- Addresses are kept in lower case: `lower()` would leave the index unused, which is not leakproof.
drop index sync_records_email;
create index sync_records_email on sync_records (integration_id, email);
create index sync_lines_planned on sync_lines (run_id, id) where state = 'planned';

-- Of the people of a property those with these ids, these ids at a provider, or these names: found by indexes, which row-level security
-- would leave unused.
create index users_external on users (external_id) where external_id <> '';
create index users_full_name on users (lower(first_name || ' ' || last_name)) where deleted_at is null;
create index property_roles_external on property_roles (property_id, external_id) where external_id is not null;
create function people_at(property text, ids text[], external_ids text[], names text[]) returns table (user_id text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not (app_sees_all() or property = any (app_property_ids())) then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  return query
    with found as (
      select u.id from users u where u.id = any (ids)
      union select u.id from users u where u.external_id = any (external_ids) and u.external_id <> ''
      union select u.id from users u where lower(u.first_name || ' ' || u.last_name) = any (names) and u.deleted_at is null
      union select r.user_id from property_roles r where r.property_id = property and r.external_id = any (external_ids)
    )
    select f.id::text from found f join property_roles r on r.user_id = f.id and r.property_id = property;
end $$;
revoke execute on function people_at from public;
grant execute on function people_at to hearth_app;

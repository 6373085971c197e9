-- The systems that a property is connected with. Secrets are sealed for their row and never leave the server.
create table integrations (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  -- 'feed' is Hearth's own: what any system sends in.
  name text not null check (name in ('entrata', 'yardi', 'revup', 'propexo', 'feed')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  secrets jsonb not null default '{}' check (jsonb_typeof(secrets) = 'object'),
  leads_sync boolean not null default false,
  resident_sync boolean not null default false,
  lease_sync boolean not null default false,
  created_at timestamptz not null default now(),
  -- When staff confirmed the first preview; until then nothing is written by itself.
  confirmed_at timestamptz,
  -- Up to when everything was read.
  last_sync_time timestamptz,
  last_full_at timestamptz,
  last_success_at timestamptz,
  last_error text not null default '',
  failures integer not null default 0,
  -- The circuit breaker: nothing is asked before.
  paused_until timestamptz,
  next_sync_at timestamptz,
  leads_read_to timestamptz,
  next_leads_at timestamptz,
  -- A run that staff have to decide on.
  awaits text check (awaits in ('preview', 'held')),
  constraint integrations_once unique (property_id, name)
);
-- One system owns the residents of a property, and one takes its leads.
create unique index integrations_residents on integrations (property_id) where status = 'active' and (resident_sync or lease_sync);
create unique index integrations_leads on integrations (property_id) where status = 'active' and leads_sync;
create index integrations_due on integrations (next_sync_at) where status = 'active';
alter table integrations enable row level security;
create policy integrations_scope on integrations to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update, delete on integrations to hearth_app;

-- The keys of the feed, by their hash; one of a property works at a time.
create table feed_keys (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  key_hash text not null unique,
  -- The end of the key, by which staff tell it from others.
  hint text not null,
  created_by hex_id references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index feed_keys_one on feed_keys (property_id) where revoked_at is null;
alter table feed_keys enable row level security;
create policy feed_keys_scope on feed_keys to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update on feed_keys to hearth_app;

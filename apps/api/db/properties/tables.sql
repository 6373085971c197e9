create table properties (
  id hex_id primary key default new_id(),
  company_id hex_id references companies,
  name text not null check (name <> ''),
  property_code text not null unique check (property_code <> ''),
  active boolean not null default true,
  address text not null,
  address2 text not null default '',
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null default 'US' check (country in ('US', 'CA')),
  timezone text not null,
  email text not null,
  phone text not null default '',
  website text not null,
  payable_account text not null default '',
  spend_limit integer not null default 0 check (spend_limit >= 0),
  features jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Where everybody whose role moves points needs a second factor.
  requires_second_factor boolean not null default false,
  -- How many days after moving in the reward of a lease is payable.
  lead_reward_days integer not null default 0 check (lead_reward_days in (0, 30, 60, 90)),
  -- The whole record of a property, as its form holds it.
  amenities text[] not null default '{}',
  maintenance_contact_email text not null default '',
  lease_office_address text not null default '',
  lease_office_address2 text not null default '',
  lease_office_country text not null default '' check (lease_office_country in ('', 'US', 'CA')),
  lease_office_city text not null default '',
  lease_office_state text not null default '',
  lease_office_zip_code text not null default '',
  -- What people open is a page or a file, never a script.
  move_in_guide text,
  review_links jsonb not null default '[]' check (jsonb_typeof(review_links) = 'array'),
  management_company_name text not null default '',
  management_company_address text not null default '',
  management_company_address2 text not null default '',
  management_company_city text not null default '',
  management_company_state text not null default '',
  management_company_country text not null default '' check (management_company_country in ('', 'US', 'CA')),
  management_company_zip_code text not null default '',
  management_company_phone text not null default '',
  management_company_email text not null default '',
  general_manager text not null default '',
  general_manager_email text not null default '',
  regional_manager text not null default '',
  regional_manager_email text not null default '',
  ambassador_documents jsonb not null default '[]' check (jsonb_typeof(ambassador_documents) = 'array'),
  maxio_subscription_id text not null default '',
  maxio_customer_id text not null default '',
  secondary_maxio_subscription_ids text[] not null default '{}',
  maxio_ad_hoc_subscriptions text[] not null default '{}',
  -- Counts the changes of the form, so that of two who write at once the later one is told.
  version integer not null default 0,
  -- Documents, as the logo, are uploads of the property, kept by their ids.
  logo_id hex_id,
  -- What a property pays by unless it chooses otherwise, and how many reminders of an open invoice were sent.
  default_payment_method text
    check (default_payment_method in ('bankTransfer', 'check', 'maxio')),
  check (jsonb_typeof(features -> 'ambassadorDefaultLead') = 'number'
    and (features ->> 'ambassadorDefaultLead')::numeric between 0 and 1000000000
    and (features ->> 'ambassadorDefaultLead')::numeric % 1 = 0)
);
create index properties_company on properties (company_id);
create index properties_requiring on properties (id) where requires_second_factor;
-- A deactivated property can be looked at: no points move there, and nothing else changes.
create index properties_inactive on properties (id) where not active;

create table property_groups (
  property_id hex_id not null references properties,
  group_id hex_id not null references company_groups,
  primary key (property_id, group_id)
);
create index property_groups_group on property_groups (group_id);

-- The pictures of a property in their order, each an upload of its own.
create table property_pictures (
  file_id hex_id primary key,
  property_id hex_id not null references properties,
  position integer not null check (position >= 0),
  name text not null check (name <> ''),
  -- What it shows, for those who cannot see it.
  alt text not null default ''
);
create index property_pictures_order on property_pictures (property_id, position);

create table units (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  building text not null default '',
  unit text not null check (unit <> ''),
  -- As in leases, which name units in words: however building and unit are spelt.
  unit_key text not null generated always as (lower(building) || chr(31) || lower(unit)) stored,
  floor_plan text not null default '',
  active boolean not null default true,
  -- The provider whose system keeps the unit; null where Hearth does.
  owner text,
  created_at timestamptz not null default now(),
  constraint units_once unique (property_id, unit_key)
);

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
create index integrations_leads_due on integrations (next_leads_at) where status = 'active' and leads_sync;

-- The keys of the feed, by their hash; one of a property works at a time.
create table feed_keys (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  key_hash text not null unique,
  -- The end of the key, by which staff tell it from others.
  hint text not null,
  created_by hex_id,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index feed_keys_one on feed_keys (property_id) where revoked_at is null;

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
  -- Staff who can move points need a second factor.
  requires_second_factor boolean not null default false,
  -- Days after move-in until a referral reward is due.
  lead_reward_days integer not null default 0 check (lead_reward_days in (0, 30, 60, 90)),
  amenities text[] not null default '{}',
  maintenance_contact_email text not null default '',
  lease_office_address text not null default '',
  lease_office_address2 text not null default '',
  lease_office_country text not null default '' check (lease_office_country in ('', 'US', 'CA')),
  lease_office_city text not null default '',
  lease_office_state text not null default '',
  lease_office_zip_code text not null default '',
  -- Only http(s) URLs and files, never scripts.
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
  -- Incremented by each update, to detect edit conflicts.
  version integer not null default 0,
  logo_id hex_id,
  default_payment_method text
    check (default_payment_method in ('bankTransfer', 'check', 'maxio')),
  check (jsonb_typeof(features -> 'ambassadorDefaultLead') = 'number'
    and (features ->> 'ambassadorDefaultLead')::numeric between 0 and 1000000000
    and (features ->> 'ambassadorDefaultLead')::numeric % 1 = 0)
);
create index properties_company on properties (company_id);
create index properties_words on properties using gin (lower(name || ' ' || property_code || ' ' || city) gin_trgm_ops);
create index properties_requiring on properties (id) where requires_second_factor;
-- A deactivated property is read-only: no points move.
create index properties_inactive on properties (id) where not active;

create table property_groups (
  property_id hex_id not null references properties,
  group_id hex_id not null references company_groups,
  primary key (property_id, group_id)
);
create index property_groups_group on property_groups (group_id);

-- A property's pictures, in display order.
create table property_pictures (
  file_id hex_id primary key,
  property_id hex_id not null references properties,
  position integer not null check (position >= 0),
  name text not null check (name <> ''),
  -- Alternative text.
  alt text not null default ''
);
create index property_pictures_order on property_pictures (property_id, position);

create table units (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  building text not null default '',
  unit text not null check (unit <> ''),
  -- Normalized building and unit, as in leases, which reference units by name.
  unit_key text not null generated always as (lower(building) || chr(31) || lower(unit)) stored,
  floor_plan text not null default '',
  active boolean not null default true,
  -- The provider that syncs this unit; null for a unit managed in Hearth.
  owner text,
  created_at timestamptz not null default now(),
  constraint units_once unique (property_id, unit_key)
);
create index units_words on units using gin (lower(building || ' ' || unit) gin_trgm_ops);

-- Connected systems of a property. Secrets are encrypted for their row and never leave the server.
create table integrations (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  -- 'feed' is the resident feed that any system can send to.
  name text not null check (name in ('entrata', 'yardi', 'revup', 'propexo', 'feed')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  secrets jsonb not null default '{}' check (jsonb_typeof(secrets) = 'object'),
  leads_sync boolean not null default false,
  resident_sync boolean not null default false,
  lease_sync boolean not null default false,
  created_at timestamptz not null default now(),
  -- When staff confirmed the first preview; before that, nothing is written automatically.
  confirmed_at timestamptz,
  -- Watermark: everything earlier has been read.
  last_sync_time timestamptz,
  last_full_at timestamptz,
  last_success_at timestamptz,
  last_error text not null default '',
  failures integer not null default 0,
  -- Circuit breaker: no calls before this time.
  paused_until timestamptz,
  next_sync_at timestamptz,
  leads_read_to timestamptz,
  next_leads_at timestamptz,
  -- A run that staff must review.
  awaits text check (awaits in ('preview', 'held')),
  constraint integrations_once unique (property_id, name)
);
-- At most one system syncs a property's residents, and at most one receives its leads.
create unique index integrations_residents on integrations (property_id) where status = 'active' and (resident_sync or lease_sync);
create unique index integrations_leads on integrations (property_id) where status = 'active' and leads_sync;
create index integrations_due on integrations (next_sync_at) where status = 'active';
create index integrations_leads_due on integrations (next_leads_at) where status = 'active' and leads_sync;

-- Hashes of feed keys; at most one per property is active.
create table feed_keys (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  key_hash text not null unique,
  -- The end of the key, shown to staff.
  hint text not null,
  created_by hex_id,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index feed_keys_one on feed_keys (property_id) where revoked_at is null;

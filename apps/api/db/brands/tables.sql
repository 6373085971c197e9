create table brands (
  id hex_id primary key default new_id(),
  name text not null check (name <> ''),
  category text not null default '',
  minimum_points integer not null default 100 check (minimum_points > 0),
  active boolean not null default true,
  -- Set for a property's own brand, whose rewards the property fulfills.
  property_id hex_id references properties,
  created_at timestamptz not null default now(),
  -- Country where the brand is available; null for every country.
  country text check (country in ('US', 'CA')),
  -- Accepted amounts in points; empty for any amount from the minimum on.
  denominations integer[] not null default '{}' check (0 < all (denominations) and cardinality(denominations) <= 50),
  terms text not null default '' check (char_length(terms) <= 5000),
  position integer not null default 0,
  logo_id hex_id unique references files,
  fulfilment text not null default 'voucher' check (fulfilment in ('voucher', 'codes', 'property', 'provider')),
  -- Warns below this number of codes left.
  codes_warn_below integer not null default 10 check (codes_warn_below between 0 and 100000),
  provider_product_id text check (char_length(provider_product_id) between 1 and 100),
  maximum_points integer check (maximum_points >= minimum_points),
  -- Set when codes run low. The transaction that sets it sends the warning.
  codes_low_since timestamptz,
  -- Latest expiration date already reported.
  codes_expiry_warned_on date,
  -- Incremented by each update, to detect edit conflicts.
  version integer not null default 0,
  constraint brands_name_once unique nulls not distinct (property_id, name),
  constraint brands_of_provider check ((fulfilment = 'provider') = (provider_product_id is not null and country is not null))
);
create unique index brands_product_once on brands (provider_product_id, country) where provider_product_id is not null;
create index brands_words on brands using gin (lower(name || ' ' || category) gin_trgm_ops);

create table brand_groups (
  id hex_id primary key default new_id(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 80),
  created_at timestamptz not null default now(),
  -- Display order, set by staff.
  position integer not null default 0
);
create unique index brand_groups_name_once on brand_groups (lower(name));

create table brands_in_groups (
  brand_group_id hex_id not null references brand_groups on delete cascade,
  brand_id hex_id not null references brands on delete cascade,
  primary key (brand_group_id, brand_id)
);
create index brands_in_groups_brand on brands_in_groups (brand_id);

-- A brand's codes, each assigned once. `sealed` decrypts only with its own id; `code_hash` finds duplicates.
create table brand_codes (
  id hex_id primary key default new_id(),
  brand_id hex_id not null references brands,
  code_hash text not null,
  sealed text not null,
  points integer not null check (points > 0),
  -- Last day it can be assigned.
  expires_on date,
  order_id hex_id unique,
  created_by hex_id references users,
  created_at timestamptz not null default now(),
  -- A code belongs to one list of one brand. Duplicates from before this rule reference the first assigned (or else
  -- oldest) copy and are never assigned.
  repeats hex_id references brand_codes,
  constraint brand_codes_once unique (brand_id, code_hash)
);
create index brand_codes_left on brand_codes (brand_id, points, expires_on, id) where order_id is null;
create unique index brand_codes_in_one_list on brand_codes (code_hash) where repeats is null;

-- Balance at the reward provider, as last reported.
create table provider_funds (
  id text primary key check (id = 'tremendous'),
  available_cents bigint not null,
  read_at timestamptz not null,
  low_since timestamptz
);

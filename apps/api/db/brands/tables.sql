create table brands (
  id hex_id primary key default new_id(),
  name text not null check (name <> ''),
  category text not null default '',
  minimum_points integer not null default 100 check (minimum_points > 0),
  active boolean not null default true,
  -- A brand of one property is fulfilled by that property itself.
  property_id hex_id references properties,
  created_at timestamptz not null default now(),
  -- What a brand is shown with, whom it is offered to and how its rewards are handed out.
  -- Where it is offered; null is everywhere.
  country text check (country in ('US', 'CA')),
  -- The points that it takes; none is any number from the minimum on.
  denominations integer[] not null default '{}' check (0 < all (denominations) and cardinality(denominations) <= 50),
  terms text not null default '' check (char_length(terms) <= 5000),
  position integer not null default 0,
  logo_id hex_id unique references files,
  fulfilment text not null default 'voucher' check (fulfilment in ('voucher', 'codes', 'property', 'provider')),
  -- Below how many codes that can be given out a brand warns.
  codes_warn_below integer not null default 10 check (codes_warn_below between 0 and 100000),
  provider_product_id text check (char_length(provider_product_id) between 1 and 100),
  maximum_points integer check (maximum_points >= minimum_points),
  -- Since when fewer codes are left than it warns below; whoever notes it first warns.
  codes_low_since timestamptz,
  -- The last day of codes that was warned of.
  codes_expiry_warned_on date,
  -- A change of a brand is made to the version that somebody saw; over another one it is refused.
  version integer not null default 0,
  constraint brands_name_once unique nulls not distinct (property_id, name),
  constraint brands_of_provider check ((fulfilment = 'provider') = (provider_product_id is not null and country is not null))
);
create unique index brands_product_once on brands (provider_product_id, country) where provider_product_id is not null;

create table brand_groups (
  id hex_id primary key default new_id(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 80),
  created_at timestamptz not null default now(),
  -- Groups stand in the order that staff give them.
  position integer not null default 0
);
create unique index brand_groups_name_once on brand_groups (lower(name));

create table brands_in_groups (
  brand_group_id hex_id not null references brand_groups on delete cascade,
  brand_id hex_id not null references brands on delete cascade,
  primary key (brand_group_id, brand_id)
);
create index brands_in_groups_brand on brands_in_groups (brand_id);

-- Codes of a brand, each given out once. `sealed` opens for its own id alone; `code_hash` finds the same code again.
create table brand_codes (
  id hex_id primary key default new_id(),
  brand_id hex_id not null references brands,
  code_hash text not null,
  sealed text not null,
  points integer not null check (points > 0),
  -- The last day on which it is given out.
  expires_on date,
  order_id hex_id unique,
  created_by hex_id references users,
  created_at timestamptz not null default now(),
  -- A code is in one list, of one brand. Where one was added twice before, the first that was given out, else the oldest, counts; the
  -- others stay, name it and are no longer given out.
  repeats hex_id references brand_codes,
  constraint brand_codes_once unique (brand_id, code_hash)
);
create index brand_codes_left on brand_codes (brand_id, points, expires_on, id) where order_id is null;
create unique index brand_codes_in_one_list on brand_codes (code_hash) where repeats is null;

-- What rewards of the provider are paid from, as it last said.
create table provider_funds (
  id text primary key check (id = 'tremendous'),
  available_cents bigint not null,
  read_at timestamptz not null,
  low_since timestamptz
);

-- Leads from referrals. A lead shares its id with the point log of its referral.
create table leads (
  id hex_id primary key references point_logs deferrable initially deferred,
  property_id hex_id not null references properties,
  -- The referrer, who earns the lead's rewards.
  user_id hex_id not null references users,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  -- The last ten digits, to find duplicates.
  phone_digits text not null generated always as (right(regexp_replace(phone, '\D', '', 'g'), 10)) stored,
  floor_plan_type text not null default '',
  text_opt_in boolean not null default false,
  promo_code text not null default '',
  external_lead_id text not null default '',
  status text not null default 'new' check (status in ('new', 'contacted', 'toured', 'applied', 'leased', 'lost')),
  status_at timestamptz not null default now(),
  -- When staff first followed up.
  contacted_at timestamptz,
  owner_id hex_id references users,
  next_step text not null default '',
  next_step_on date,
  -- The lead that this duplicate was merged into.
  merged_into hex_id references leads,
  created_at timestamptz not null default now(),
  -- A column, because row-level security can't use an index on lower().
  email_key text not null generated always as (lower(email)) stored,
  check (merged_into is null or merged_into <> id),
  check (next_step_on is null or next_step <> '')
);
create index leads_property on leads (property_id, created_at desc, id) include (status) where merged_into is null;
create index leads_email on leads (property_id, email_key) where email_key <> '';
create index leads_phone on leads (property_id, phone_digits) where phone_digits <> '';
create index leads_user on leads (user_id);
create index leads_promo_code on leads (property_id, upper(promo_code)) where promo_code <> '';
create index leads_external on leads (property_id, external_lead_id) where external_lead_id <> '';
create index leads_open on leads (created_at, property_id) where merged_into is null and status not in ('leased', 'lost');
create index leads_merged_into on leads (merged_into) where merged_into is not null;
create index leads_words on leads using gin ((lower(first_name || ' ' || last_name) || ' ' || email_key || ' ' || phone_digits) gin_trgm_ops) where merged_into is null;

-- Append-only history of leads.
create table lead_events (
  id hex_id primary key default new_id(),
  lead_id hex_id not null references leads,
  property_id hex_id not null references properties,
  -- The changed field, or an action: note, merge, reward.
  kind text not null check (kind ~ '^[A-Za-z]+$'),
  -- Text shown to staff.
  text text not null check (text <> ''),
  reason text not null default '',
  created_by hex_id references users,
  created_at timestamptz not null default now()
);
create index lead_events_lead on lead_events (lead_id, created_at, id);

-- Rewards for the referrer once a lead signs a lease: at most one of each kind per lead.
create table lead_rewards (
  id hex_id primary key default new_id(),
  lead_id hex_id not null references leads,
  property_id hex_id not null references properties,
  kind text not null check (kind in ('leaseReferral', 'leadIncentive')),
  points integer not null check (points > 0),
  due_on date not null,
  point_log_id hex_id constraint lead_rewards_log_once unique references point_logs deferrable initially deferred,
  refused_reason text,
  decided_by hex_id references users,
  decided_at timestamptz,
  created_by hex_id not null references users,
  created_at timestamptz not null default now(),
  check (point_log_id is null or refused_reason is null),
  check (refused_reason is null or refused_reason <> ''),
  constraint lead_rewards_once unique (lead_id, kind) deferrable initially immediate
);
create index lead_rewards_waiting on lead_rewards (property_id, due_on) where point_log_id is null and refused_reason is null;

-- Ambassadors' promo codes for referrals; a code identifies one ambassador at one property.
create table promo_codes (
  code text primary key check (code <> '' and code = upper(code)),
  user_id hex_id not null references users,
  property_id hex_id not null references properties,
  created_at timestamptz not null default now()
);
create index promo_codes_user on promo_codes (user_id, property_id);
create index promo_codes_property on promo_codes (property_id);

-- Outbox for sending leads to the provider, once each; the lead id is the idempotency key.
create table lead_sends (
  lead_id hex_id primary key references leads,
  property_id hex_id not null references properties,
  integration_id hex_id references integrations on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'merged')),
  attempts integer not null default 0,
  -- When the sweep tries again.
  try_at timestamptz not null default now(),
  -- The provider's last status, to detect changes.
  provider_status text,
  created_at timestamptz not null default now(),
  fence integer not null default 0,
  leased_until timestamptz
);
create index lead_sends_waiting on lead_sends (try_at) where state = 'waiting';

-- Emails and phone numbers already used for a reward at the property, unless it was denied: each prospect earns the
-- referrer a kind of reward only once.
create table lead_reward_contacts (
  property_id hex_id not null references properties,
  kind text not null check (kind in ('leaseReferral', 'leadIncentive')),
  contact text not null check (contact <> ''),
  reward_id hex_id not null references lead_rewards,
  constraint lead_reward_contacts_once primary key (property_id, kind, contact)
);
create index lead_reward_contacts_reward on lead_reward_contacts (reward_id);

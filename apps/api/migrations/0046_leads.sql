-- A lead is what became of a referral: it has the id of the point log that brought it.
create table leads (
  id hex_id primary key references point_logs deferrable initially deferred,
  property_id hex_id not null references properties,
  -- Who referred, and gets what the lead earns.
  user_id hex_id not null references users,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  -- Ten digits, however it was typed: what double leads are found by.
  phone_digits text not null generated always as (right(regexp_replace(phone, '\D', '', 'g'), 10)) stored,
  floor_plan_type text not null default '',
  text_opt_in boolean not null default false,
  promo_code text not null default '',
  external_lead_id text not null default '',
  status text not null default 'new' check (status in ('new', 'contacted', 'toured', 'applied', 'leased', 'lost')),
  status_at timestamptz not null default now(),
  -- When staff first did something about it.
  contacted_at timestamptz,
  owner_id hex_id references users,
  next_step text not null default '',
  next_step_on date,
  -- A double lead lives on in the one that came first.
  merged_into hex_id references leads,
  created_at timestamptz not null default now(),
  check (merged_into is null or merged_into <> id),
  check (next_step_on is null or next_step <> '')
);
create index leads_property on leads (property_id, created_at desc, id) include (status) where merged_into is null;
create index leads_email on leads (property_id, lower(email)) where email <> '';
create index leads_phone on leads (property_id, phone_digits) where phone_digits <> '';
create index leads_user on leads (user_id);
alter table leads enable row level security;
create policy leads_scope on leads to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, update on leads to hearth_app;

-- What happened to a lead; never changed.
create table lead_events (
  id hex_id primary key default new_id(),
  lead_id hex_id not null references leads,
  property_id hex_id not null references properties,
  kind text not null check (kind in ('status', 'owner', 'nextStep', 'externalLeadID', 'note', 'merge', 'reward')),
  -- As staff read it.
  text text not null check (text <> ''),
  reason text not null default '',
  created_by hex_id references users,
  created_at timestamptz not null default now()
);
create index lead_events_lead on lead_events (lead_id, created_at, id);
alter table lead_events enable row level security;
create policy lead_events_scope on lead_events to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert on lead_events to hearth_app;
create trigger lead_events_append_only before update or delete on lead_events for each row execute function refuse_change();

-- What a lead that signed earns the one who referred it: each kind once, and from its day on.
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
  constraint lead_rewards_once unique (lead_id, kind),
  check (point_log_id is null or refused_reason is null),
  check (refused_reason is null or refused_reason <> '')
);
create index lead_rewards_waiting on lead_rewards (property_id, due_on) where point_log_id is null and refused_reason is null;
alter table lead_rewards enable row level security;
create policy lead_rewards_scope on lead_rewards to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update on lead_rewards to hearth_app;

-- How many days after moving in the reward of a lease is payable.
alter table properties add column lead_reward_days integer not null default 0 check (lead_reward_days in (0, 30, 60, 90));

create function lead_of_referral() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent jsonb := coalesce(new.boost_info -> 'referral', '{}');
  stage text := lower(coalesce(sent ->> 'leadStatus', 'new'));
begin
  insert into leads (id, property_id, user_id, first_name, last_name, email, phone, floor_plan_type, text_opt_in, promo_code,
    external_lead_id, status, status_at, contacted_at, created_at)
  values (new.id, new.property_id, new.user_id, coalesce(sent ->> 'firstName', ''), coalesce(sent ->> 'lastName', ''),
    coalesce(sent ->> 'email', ''), coalesce(sent ->> 'phone', ''), coalesce(sent ->> 'floorPlanType', ''),
    coalesce((sent ->> 'textOptIn')::boolean, false), coalesce(sent ->> 'promoCode', ''), coalesce(sent ->> 'externalLeadID', ''),
    case when stage in ('new', 'contacted', 'toured', 'applied', 'leased', 'lost') then stage else 'new' end,
    new.created_at, case when stage not in ('new') then new.created_at end, new.created_at);
  return null;
end $$;
create trigger point_logs_lead after insert on point_logs for each row
  when (new.boost_type in ('referral', 'leaseReferral') and new.user_id is not null and new.boost_info ? 'referral')
  execute function lead_of_referral();

-- What was referred before.
insert into leads (id, property_id, user_id, first_name, last_name, email, phone, floor_plan_type, text_opt_in, promo_code,
  external_lead_id, status, status_at, contacted_at, created_at)
select l.id, l.property_id, l.user_id, coalesce(r ->> 'firstName', ''), coalesce(r ->> 'lastName', ''), coalesce(r ->> 'email', ''),
  coalesce(r ->> 'phone', ''), coalesce(r ->> 'floorPlanType', ''), coalesce((r ->> 'textOptIn')::boolean, false),
  coalesce(r ->> 'promoCode', ''), coalesce(r ->> 'externalLeadID', ''), s.stage, l.created_at,
  case when s.stage <> 'new' then l.created_at end, l.created_at
from point_logs l
cross join lateral (select l.boost_info -> 'referral' as r) j
cross join lateral (
  select case when lower(r ->> 'leadStatus') in ('contacted', 'toured', 'applied', 'leased', 'lost') then lower(r ->> 'leadStatus') else 'new' end as stage
) s
where l.boost_type in ('referral', 'leaseReferral') and l.user_id is not null and l.boost_info ? 'referral';

-- The log says what the lead says.
create function lead_to_log() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update point_logs set boost_info = jsonb_set(jsonb_set(boost_info, '{referral,leadStatus}', to_jsonb(new.status)),
    '{referral,externalLeadID}', to_jsonb(new.external_lead_id)) where id = new.id;
  return null;
end $$;
create trigger leads_to_log after update of status, external_lead_id on leads for each row
  when (old.status <> new.status or old.external_lead_id <> new.external_lead_id) execute function lead_to_log();
update point_logs l set boost_info = jsonb_set(l.boost_info, '{referral,leadStatus}', to_jsonb(d.status))
from leads d where d.id = l.id and l.boost_info #>> '{referral,leadStatus}' is distinct from d.status;

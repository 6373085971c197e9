create or replace function lead_of_referral() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent jsonb := coalesce(new.boost_info -> 'referral', '{}');
  stage text := lower(coalesce(sent ->> 'leadStatus', 'new'));
begin
  if (new.boost_type in ('referral', 'leaseReferral') and new.user_id is not null and new.boost_info ? 'referral') is not true then
    return null;
  end if;
  insert into leads (id, property_id, user_id, first_name, last_name, email, phone, floor_plan_type, text_opt_in, promo_code,
    external_lead_id, status, status_at, contacted_at, created_at)
  values (new.id, new.property_id, new.user_id, coalesce(sent ->> 'firstName', ''), coalesce(sent ->> 'lastName', ''),
    coalesce(sent ->> 'email', ''), coalesce(sent ->> 'phone', ''), coalesce(sent ->> 'floorPlanType', ''),
    coalesce((sent ->> 'textOptIn')::boolean, false), coalesce(sent ->> 'promoCode', ''), coalesce(sent ->> 'externalLeadID', ''),
    case when stage in ('new', 'contacted', 'toured', 'applied', 'leased', 'lost') then stage else 'new' end,
    new.created_at, case when stage not in ('new') then new.created_at end, new.created_at);
  return null;
end $$;
-- PostgreSQL reads a condition again in every statement that inserts, so it is short.
create trigger point_logs_lead after insert on point_logs for each row
  when (new.boost_info is not null) execute function lead_of_referral();

-- Copies a lead's status to its log.
create or replace function lead_to_log() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update point_logs set boost_info = jsonb_set(jsonb_set(boost_info, '{referral,leadStatus}', to_jsonb(new.status)),
    '{referral,externalLeadID}', to_jsonb(new.external_lead_id)) where id = new.id;
  return null;
end $$;
create trigger leads_to_log after update of status, external_lead_id on leads for each row
  when (old.status <> new.status or old.external_lead_id <> new.external_lead_id) execute function lead_to_log();

-- Creates a promo code for an ambassador without one; common names get more digits.
create or replace function give_promo_code(person text, place text) returns void language plpgsql volatile set search_path = public, pg_temp as $$
declare
  tries integer := 0;
begin
  while not exists (select from promo_codes where user_id = person and property_id = place) loop
    insert into promo_codes (code, user_id, property_id)
    select promo_code_of(u.first_name, least(4 + tries / 3, 12)), u.id, place from users u where u.id = person
    on conflict do nothing;
    tries := tries + 1;
  end loop;
end $$;

create or replace function has_promo_codes(features jsonb) returns boolean language sql immutable as $$
  select coalesce(features -> 'ambassadorPromoCodes' = 'true', false)
$$;

-- The lock serializes promotions to ambassador with turning on the feature, so that every ambassador gets a code.
create or replace function promo_code_of_role() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if has_promo_codes((select features from properties where id = new.property_id for share)) then
    perform give_promo_code(new.user_id, new.property_id);
  end if;
  return null;
end $$;
create trigger property_roles_promo_code after insert or update of role, removed_at on property_roles for each row
  when (new.role = 'ambassador' and new.removed_at is null) execute function promo_code_of_role();

create or replace function promo_codes_of_property() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform give_promo_code(r.user_id, r.property_id) from property_roles r
  where r.property_id = new.id and r.role = 'ambassador' and r.removed_at is null order by r.user_id;
  return null;
end $$;
create trigger properties_promo_codes after update of features on properties for each row
  when (has_promo_codes(new.features) and not has_promo_codes(old.features)) execute function promo_codes_of_property();

-- First name and digits other than 0 and 1, which look like letters.
create or replace function promo_code_of(first_name text, digits integer) returns text language sql volatile set search_path = public, pg_temp as $$
  select coalesce(nullif(left(regexp_replace(upper(normalize(first_name, NFD)), '[^A-Z]', '', 'g'), 8), ''), 'REFER')
    || string_agg((2 + floor(random() * 8))::integer::text, '') from generate_series(1, digits)
$$;

-- Emails and phone numbers (at least seven digits) of a lead and the leads merged into it.
create or replace function contacts_of_lead(lead text) returns setof text language sql stable set search_path = public, pg_temp as $$
  select distinct c.contact from leads d
  cross join lateral (values (lower(trim(d.email))), (case when length(d.phone_digits) >= 7 then d.phone_digits else '' end)) c (contact)
  where (d.id = lead or d.merged_into = lead) and c.contact <> ''
$$;

create or replace function claim_lead_reward() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.refused_reason is not null then
    delete from lead_reward_contacts where reward_id = new.id;
    return null;
  end if;
  insert into lead_reward_contacts (property_id, kind, contact, reward_id)
  select new.property_id, new.kind, c.contact, new.id from contacts_of_lead(new.lead_id) c (contact)
  where not exists (select from lead_reward_contacts k
    where k.property_id = new.property_id and k.kind = new.kind and k.contact = c.contact and k.reward_id = new.id)
  order by c.contact;
  return null;
end $$;
create trigger lead_rewards_claim after insert or update of lead_id, refused_reason, point_log_id on lead_rewards
  for each row execute function claim_lead_reward();

-- Records contacts added to a lead later, even by a merge, as used by its rewards.
create or replace function claim_lead_contacts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into lead_reward_contacts (property_id, kind, contact, reward_id)
  select w.property_id, w.kind, c.contact, w.id from lead_rewards w cross join lateral contacts_of_lead(w.lead_id) c (contact)
  where w.lead_id = coalesce(new.merged_into, new.id) and w.refused_reason is null and not exists (select from lead_reward_contacts k
    where k.property_id = w.property_id and k.kind = w.kind and k.contact = c.contact and k.reward_id = w.id)
  order by w.kind, c.contact;
  return null;
end $$;
create trigger leads_claim_contacts after update of email, phone, merged_into on leads for each row
  when (old.email <> new.email or old.phone <> new.phone or old.merged_into is distinct from new.merged_into)
  execute function claim_lead_contacts();

-- Lead events are append-only, but erasing the prospect's data replaces their text.
create or replace function keep_lead_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.text = 'Erased' and new.reason = ''
    and to_jsonb(new) - '{text,reason}'::text[] = to_jsonb(old) - '{text,reason}'::text[] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'HR001';
end $$;

select create_finder('leads', $$(lower(t.first_name || ' ' || t.last_name) || ' ' || t.email_key || ' ' || t.phone_digits)$$,
  't.property_id = any (held)', 't.merged_into is null', $$row(t.status in ('leased', 'lost'), - extract(epoch from t.created_at))$$);

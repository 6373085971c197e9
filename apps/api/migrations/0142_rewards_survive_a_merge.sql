-- A lead that was merged into one that was itself merged later points to the lead that is there now.
with recursive chain (id, target) as (
  select d.id, d.merged_into from leads d where d.merged_into is not null
  union all
  select c.id, n.merged_into from chain c join leads n on n.id = c.target where n.merged_into is not null
)
update leads d set merged_into = c.target from chain c join leads n on n.id = c.target and n.merged_into is null
where d.id = c.id and d.merged_into <> c.target;

-- Two rewards may trade places between leads in one statement.
alter table lead_rewards drop constraint lead_rewards_once;
alter table lead_rewards add constraint lead_rewards_once unique (lead_id, kind) deferrable initially immediate;

-- Rewards of leads that were merged belong to the lead that stays, where it has none of the kind.
update lead_rewards w set lead_id = n.target
from (
  select distinct on (d.merged_into, r.kind) r.id, d.merged_into as target from lead_rewards r join leads d on d.id = r.lead_id
  where d.merged_into is not null and not exists (select from lead_rewards o where o.lead_id = d.merged_into and o.kind = r.kind)
  order by d.merged_into, r.kind, r.point_log_id is null, r.refused_reason is not null, r.created_at, r.id
) n where n.id = w.id;

-- The email addresses and phone numbers for which a property has added a reward that was not refused: one person earns each kind once.
create table lead_reward_contacts (
  property_id hex_id not null references properties,
  kind text not null check (kind in ('leaseReferral', 'leadIncentive')),
  contact text not null check (contact <> ''),
  reward_id hex_id not null references lead_rewards,
  constraint lead_reward_contacts_once primary key (property_id, kind, contact)
);
create index lead_reward_contacts_reward on lead_reward_contacts (reward_id);
alter table lead_reward_contacts enable row level security;
create policy lead_reward_contacts_scope on lead_reward_contacts to hearth_app
  using ((select app_sees_all()) or property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids())));
grant select on lead_reward_contacts to hearth_app;

-- The contacts of a lead and of those that were merged into it; fewer than seven digits are nobody's phone.
create function contacts_of_lead(lead text) returns setof text language sql stable set search_path = public, pg_temp as $$
  select distinct c.contact from leads d
  cross join lateral (values (lower(trim(d.email))), (case when length(d.phone_digits) >= 7 then d.phone_digits else '' end)) c (contact)
  where (d.id = lead or d.merged_into = lead) and c.contact <> ''
$$;
revoke execute on function contacts_of_lead from public;
create index leads_merged_into on leads (merged_into) where merged_into is not null;

-- Rewards that are there already keep what they have, the paid ones first.
insert into lead_reward_contacts (property_id, kind, contact, reward_id)
select w.property_id, w.kind, c.contact, w.id from lead_rewards w cross join lateral contacts_of_lead(w.lead_id) c (contact)
where w.refused_reason is null order by w.point_log_id is null, w.created_at, w.id
on conflict do nothing;

create function claim_lead_reward() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Contacts that a lead gains later, by a merge too, count for its rewards.
create function claim_lead_contacts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- A lead that was merged is not sent to a provider any more.
alter table lead_sends drop constraint lead_sends_state_check;
alter table lead_sends add constraint lead_sends_state_check check (state in ('waiting', 'sent', 'failed', 'merged'));

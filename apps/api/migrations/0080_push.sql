-- When whoever took a message over is asked what became of it; null where that is known, or nobody can be asked.
alter table mails add column receipt_due_at timestamptz;
create index mails_by_receipt on mails (receipt_due_at) where receipt_due_at is not null;
-- Of what a provider took over and did not deliver: the reason, as recipients of messages have it.
alter table mails add column failure text not null default '';

-- What keeps a channel from sending, and whoever runs the deployment has to mend.
create table channel_problems (
  channel text primary key check (channel in ('EMAIL', 'SMS', 'NOTIFICATION')),
  problem text not null check (problem <> ''),
  since timestamptz not null default now()
);
alter table channel_problems enable row level security;
create policy channel_problems_seen on channel_problems for select to hearth_app using (true);
create policy channel_problems_noted on channel_problems to hearth_app
  using ((select app_sees_all())) with check ((select app_sees_all()));
grant select, insert, update, delete on channel_problems to hearth_app;

-- The devices of a person, the last that was registered last. A device has one owner: who signed in there last.
create index users_by_push_token on users using gin ((preferences -> 'pushTokens')) where preferences ? 'pushTokens';
create function forget_push_token(person text, token text) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update users set preferences = jsonb_set(preferences, '{pushTokens}', (preferences -> 'pushTokens') - token)
  where id = person and (app_sees_all() or id = app_actor_id()) and jsonb_typeof(preferences -> 'pushTokens') = 'array'
    and preferences -> 'pushTokens' ? token
$$;
create function keep_push_token(token text, most integer) returns integer language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  kept jsonb;
begin
  -- In one order, so that two who register each other's devices wait in turn.
  perform from users where id = app_actor_id() or (preferences ? 'pushTokens' and preferences -> 'pushTokens' ? token) order by id for update;
  update users set preferences = jsonb_set(preferences, '{pushTokens}', (preferences -> 'pushTokens') - token)
  where preferences ? 'pushTokens' and preferences -> 'pushTokens' ? token and jsonb_typeof(preferences -> 'pushTokens') = 'array';
  select case jsonb_typeof(preferences -> 'pushTokens') when 'array' then preferences -> 'pushTokens' else '[]' end || to_jsonb(token)
  into kept from users where id = app_actor_id();
  while jsonb_array_length(kept) > most loop
    kept := kept - 0;
  end loop;
  update users set preferences = jsonb_set(preferences, '{pushTokens}', kept) where id = app_actor_id() and deleted_at is null;
  return jsonb_array_length(kept);
end $$;
revoke execute on function forget_push_token, keep_push_token from public;
grant execute on function forget_push_token to hearth_app, hearth_resident;
grant execute on function keep_push_token to hearth_resident;

-- What a provider says later is said of the recipient; one who has several devices has it once one of them has.
drop trigger mails_to_recipients on mails;
drop function follow_delivery();
create function delivery_keys(recipient text, round integer, devices integer) returns text[] language sql immutable parallel safe as $$
  select array_agg('message:' || recipient || ':' || round || case n when 0 then '' else ':' || n end) from generate_series(0, greatest(devices, 1) - 1) n
$$;
create function follow_deliveries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with news as (
    select c.id, c.message_key, c.status, c.failure, split_part(c.message_key, ':', 2) as recipient, split_part(c.message_key, ':', 3) as round
    from changed c join before b on b.id = c.id
    where c.status <> b.status and c.sent_at is not null and c.status in ('delivered', 'bounced', 'failed') and c.message_key like 'message:%'
  ), said as (
    select distinct on (recipient, round) * from news order by recipient, round, status = 'delivered' desc, message_key
  ), told as (
    update message_recipients r set status = s.status, status_at = now(),
      reason = case s.status when 'delivered' then '' when 'bounced' then 'bounced' else coalesce(nullif(s.failure, ''), 'refused') end,
      detail = coalesce((select l.detail from mail_delivery_logs l where l.mail_id = s.id order by l.created_at desc, l.id desc limit 1), '')
    from said s
    where r.id = s.recipient and r.round::text = s.round and r.status <> s.status and (
      s.status = 'delivered' and r.status in ('sending', 'sent', 'failed', 'bounced')
      or s.status <> 'delivered' and (r.status in ('sent', 'delivered') or r.status = 'sending' and cardinality(r.addresses) = 1)
        and not exists (
          select from mails o where o.message_key = any (delivery_keys(r.id, r.round, cardinality(r.addresses)))
            and o.id <> s.id and o.status in ('sent', 'delivered')
        )
    )
    returning r.message_id, r.property_id
  )
  insert into changes (topic, op, property_id, record_id) select distinct 'message', 'update', property_id, message_id from told;
  return null;
end $$;
create trigger mails_to_recipients after update on mails referencing old table as before new table as changed
  for each statement execute function follow_deliveries();

-- Payments are sent without waiting for the answer: the database itself refuses one that moved less than it should.
create function must_be(made bigint, due bigint) returns boolean language plpgsql as $$
begin
  if made <> due then
    raise exception '% movements of points were due and % made', due, made;
  end if;
  return true;
end $$;
grant execute on function must_be to hearth_app, hearth_resident;

-- Deliveries of messages are followed only where there are some.
create or replace function follow_deliveries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Most mails are no messages of staff: their recipients are not looked at.
  if not exists (select from changed where message_key like 'message:%' and sent_at is not null) then
    return null;
  end if;
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

-- Small statements that every payment or call runs are planned once for each connection.
alter function post_transfers(text, text, text[], text[], text[], bigint[], text[], text[]) set plan_cache_mode = force_generic_plan;
create or replace function has_second_factor(person text) returns boolean language plpgsql stable as $$
begin
  return exists (select from authenticators a where a.user_id = person) or exists (select from passkeys k where k.user_id = person);
end $$;

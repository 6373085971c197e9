create or replace function count_added_recipients() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update messages m set total = m.total + d.total, waiting = m.waiting + d.waiting, skipped = m.skipped + d.skipped,
    sent = m.sent + d.sent, delivered = m.delivered + d.delivered, failed = m.failed + d.failed, bounced = m.bounced + d.bounced
  from (
    select message_id, count(*) as total, count(*) filter (where status in ('waiting', 'sending')) as waiting,
      count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'bounced') as bounced,
      count(*) filter (where status = 'skipped') as skipped
    from added group by message_id
  ) d where m.id = d.message_id;
  return null;
end $$;
create trigger message_recipients_added after insert on message_recipients referencing new table as added
  for each statement execute function count_added_recipients();

create or replace function count_changed_recipients() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update messages m set waiting = m.waiting + d.waiting, skipped = m.skipped + d.skipped, sent = m.sent + d.sent,
    delivered = m.delivered + d.delivered, failed = m.failed + d.failed, bounced = m.bounced + d.bounced
  from (
    select message_id, sum(by) filter (where status in ('waiting', 'sending')) as waiting, sum(by) filter (where status = 'sent') as sent,
      sum(by) filter (where status = 'delivered') as delivered, sum(by) filter (where status = 'failed') as failed,
      sum(by) filter (where status = 'bounced') as bounced, sum(by) filter (where status = 'skipped') as skipped
    from (
      select message_id, status, 1 as by from changed union all select message_id, status, -1 from before
      union all select distinct message_id, s, 0 from changed,
        unnest(array['waiting', 'sent', 'delivered', 'failed', 'bounced', 'skipped']) s
    ) c group by message_id
  ) d where m.id = d.message_id
    and (d.waiting, d.sent, d.delivered, d.failed, d.bounced, d.skipped) is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint);
  return null;
end $$;
create trigger message_recipients_changed after update on message_recipients referencing old table as before new table as changed
  for each statement execute function count_changed_recipients();

-- Callers can see an address's state if they can see a person with that address.
create or replace function is_address_seen(channel text, address text) returns boolean language sql stable as $$
  select app_sees_all() or case channel
    when 'EMAIL' then exists (
      select from users u where u.deleted_at is null
        and (u.email = address or (u.contact_email <> '' and lower(u.contact_email) = address)))
    when 'SMS' then exists (
      select from users u where phone_number(u.phone) = address and u.deleted_at is null and u.phone <> '')
    else false end
$$;

-- A changed address is valid again until it bounces. Opt-outs stay.
create or replace function address_corrected() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from address_states where state = 'bounced' and (
    (channel = 'EMAIL' and address = new.email and old.email <> new.email)
    or (channel = 'EMAIL' and address = lower(new.contact_email) and lower(old.contact_email) <> lower(new.contact_email))
    or (channel = 'SMS' and address = phone_number(new.phone) and phone_number(old.phone) is distinct from phone_number(new.phone)));
  return null;
end $$;
create trigger users_address_corrected after update of email, contact_email, phone on users for each row
  when (old.email <> new.email or old.contact_email <> new.contact_email or old.phone <> new.phone)
  execute function address_corrected();

create or replace function delivery_keys(recipient text, round integer, devices integer) returns text[] language sql immutable parallel safe as $$
  select array_agg('message:' || recipient || ':' || round || case n when 0 then '' else ':' || n end) from generate_series(0, greatest(devices, 1) - 1) n
$$;

-- Copies delivery statuses of emails to the recipients of messages.
create or replace function follow_deliveries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Skip emails that aren't from staff messages, which are most of them.
  if not exists (select from changed where message_key like 'message:%' and sent_at is not null) then
    return null;
  end if;
  with news as (
    select c.id, c.created_at, c.message_key, c.status, c.failure, split_part(c.message_key, ':', 2) as recipient, split_part(c.message_key, ':', 3) as round
    from changed c join before b on b.id = c.id
    where c.status <> b.status and c.sent_at is not null and c.status in ('delivered', 'bounced', 'failed') and c.message_key like 'message:%'
  ), latest as (
    select distinct on (recipient, round) * from news order by recipient, round, status = 'delivered' desc, message_key
  ), updated as (
    update message_recipients r set status = s.status, status_at = now(),
      reason = case s.status when 'delivered' then '' when 'bounced' then 'bounced' else coalesce(nullif(s.failure, ''), 'refused') end,
      detail = coalesce((select l.detail from mail_delivery_logs l where l.mail_id = s.id and l.created_at >= s.created_at order by l.created_at desc, l.id desc limit 1), '')
    from latest s
    where r.id = s.recipient and r.round::text = s.round and r.status <> s.status and (
      s.status = 'delivered' and r.status in ('sending', 'sent', 'failed', 'bounced')
      or s.status <> 'delivered' and (r.status in ('sent', 'delivered') or r.status = 'sending' and cardinality(r.addresses) = 1)
        and not exists (
          select from outbox o where o.message_key = any (delivery_keys(r.id, r.round, cardinality(r.addresses)))
            and o.id <> s.id and o.status in ('sent', 'delivered')
        )
    )
    returning r.message_id, r.property_id
  )
  insert into changes (topic, op, property_id, record_id) select distinct 'message', 'update', property_id, message_id from updated;
  return null;
end $$;
create trigger outbox_to_recipients after update on outbox referencing old table as before new table as changed
  for each statement execute function follow_deliveries();

-- By subject, or by the text of a text message, which has none.
select create_finder('messages', $$lower(t.subject || ' ' || case when t.type = 'EMAIL' then '' else t.body end)$$,
  't.property_id = any (held)', 't.property_id is not null', 'row(- extract(epoch from t.created_at))');

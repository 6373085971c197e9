-- Blanks the texts a person entered, or that name them, inside a document; ids, choices and ratings stay.
create or replace function without_personal_texts(value jsonb, key text default '') returns jsonb language plpgsql immutable as $$
begin
  return case
    when key in ('images', 'remoteImages') then '[]'
    when jsonb_typeof(value) = 'object' then
      (select coalesce(jsonb_object_agg(e.k, without_personal_texts(e.v, e.k)), '{}') from jsonb_each(value) e (k, v))
    when jsonb_typeof(value) = 'array' then
      (select coalesce(jsonb_agg(without_personal_texts(a.v, key) order by a.n), '[]') from jsonb_array_elements(value) with ordinality a (v, n))
    when jsonb_typeof(value) = 'string' and key in ('building', 'code', 'comment', 'contactEmail', 'email', 'externalID', 'externalLeadID',
      'firstName', 'floorPlanType', 'freeformEntry', 'friend', 'lastName', 'message', 'name', 'note', 'phone', 'postUrl', 'promoCode',
      'propertyNote', 'reason', 'recipient', 'subject', 'text', 'title', 'unit', 'unitNumber', 'user', 'userName') then '""'
    else value end;
end $$;

-- A person's accounts and addresses: with invitations to the same email, and without addresses that someone else uses.
create or replace function accounts_of(person text, out ids text[], out emails text[], out phones text[], out devices text[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_scope(app_sees_all() or person = app_actor_id());
  select array_agg(distinct u.id::text) into ids from users me join users u on u.id = me.id
    or u.email = me.email and u.invited_to is not null and u.deleted_at is null
      and not exists (select from users o where o.email = me.email and o.id <> me.id and o.invited_to is null and o.deleted_at is null)
    where me.id = person;
  select coalesce(array_agg(distinct a.email), '{}') into emails
    from users u cross join unnest(array[u.email, lower(u.contact_email)]) a (email)
    where u.id = any (ids) and a.email <> '' and not exists (select from users o
      where (o.email = a.email or lower(o.contact_email) = a.email and o.contact_email <> '') and o.deleted_at is null and o.id <> all (ids));
  select coalesce(array_agg(distinct phone_number(u.phone)), '{}') into phones from users u
    where u.id = any (ids) and phone_number(u.phone) is not null and not exists (select from users o
      where phone_number(o.phone) = phone_number(u.phone) and o.phone <> '' and o.deleted_at is null and o.id <> all (ids));
  select coalesce(array_agg(distinct t.token), '{}') into devices
    from users u cross join jsonb_array_elements_text(coalesce(u.preferences -> 'pushTokens', '[]')) t (token) where u.id = any (ids);
end $$;

-- Images of a person's submissions.
create or replace function submitted_files(people text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id::text from files f where f.removed_at is null and f.purpose is null and f.owner_id = any (people)
  union
  select f.id::text from point_logs l
    cross join jsonb_path_query(l.boost_info, '$.*.remoteImages[*]') i (image)
    join files f on f.id = i.image #>> '{}' and f.removed_at is null and f.purpose is null
  where l.user_id = any (people) and l.boost_info is not null
$$;

-- Erases the personal data of a removed person and returns the files to delete from the store. Points, leases and the
-- audit log stay, with an anonymous account.
create or replace function erase_person(person text) returns setof text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ids text[];
  emails text[];
  phones text[];
  devices text[];
  mails text[];
  prospects text[];
  images text[];
begin
  perform require_scope(app_sees_all());
  perform from users where id = person for update;
  if not exists (select from users where id = person and deleted_at is not null and erased_at is null) then
    raise exception 'only a removed person can be erased' using errcode = 'HE001';
  end if;
  select a.ids, a.emails, a.phones, a.devices into ids, emails, phones, devices from accounts_of(person) a;
  images := array(select submitted_files(ids));

  -- Syncs: never read again.
  insert into erased_residents (integration_id, property_id, external_hash)
  select s.integration_id, s.property_id, erased_hash(s.external_id) from sync_records s where s.user_id = any (ids)
  union
  select i.id, i.property_id, erased_hash(x.external_id)
  from property_roles r join users u on u.id = r.user_id join integrations i on i.property_id = r.property_id
    cross join lateral (select coalesce(r.external_id, u.external_id) as external_id) x
  where r.user_id = any (ids) and x.external_id <> ''
  on conflict do nothing;
  delete from sync_lines l where l.user_id = any (ids) or l.record_id in (select s.id from sync_records s where s.user_id = any (ids));
  delete from sync_records where user_id = any (ids) or user_id is null and email = any (emails);
  delete from sync_absences where user_id = any (ids);

  -- Sign-in.
  delete from credentials where user_id = any (ids);
  delete from authenticators where user_id = any (ids);
  delete from passkeys where user_id = any (ids);
  delete from recovery_codes where user_id = any (ids);
  delete from factor_failures where user_id = any (ids);
  delete from challenges where user_id = any (ids);
  delete from sessions where user_id = any (ids);
  delete from one_time_links where user_id = any (ids) or email = any (emails);
  delete from demo_accounts where user_id = any (ids);
  delete from sign_in_failures where subject = any (select 'account:' || e from unnest(emails) e);
  delete from live_streams where user_id = any (ids);
  delete from event_code_failures where user_id = any (ids);
  delete from idempotency_keys where actor_id = any (ids);

  -- Messages to and from the person.
  mails := array(select o.id::text from outbox o where o.user_id = any (ids)
    or (o.user_id is null and o.recipient = any (emails || phones || devices)));
  delete from mail_secrets where mail_id = any (mails);
  delete from mail_delivery_logs where mail_id = any (mails);
  update outbox set recipient = 'erased', subject = '', text_body = '', html_body = '', failure = '', provider_id = null,
    receipt_due_at = null, message_key = 'erased:' || id, message_id = 'erased:' || id,
    status = case status when 'queued' then 'failed' else status end
  where id = any (mails);
  update messages m set subject = '', body = 'Erased', emergency_reason = case m.purpose when 'emergency' then 'Erased' else '' end
  where m.id in (select r.message_id from message_recipients r where r.user_id = any (ids))
    and not exists (select from message_recipients r where r.message_id = m.id and r.user_id <> all (ids));
  update message_recipients set detail = '', runner = null,
    reason = case when status in ('waiting', 'sending') then 'left' else reason end,
    addresses = case when status in ('waiting', 'sending', 'skipped') then '{}' else '{erased}' end::text[],
    status = case when status in ('waiting', 'sending') then 'skipped' else status end
  where user_id = any (ids);
  update replies set text = '', from_number = 'erased', provider_id = 'erased:' || id
  where user_id = any (ids) or user_id is null and from_number = any (phones);
  delete from address_states where address = any (emails || phones || devices);

  -- Prospects with the person's addresses, and their referrals.
  prospects := array(select l.id::text from leads l where l.email_key = any (emails) or l.phone_digits = any (select right(p, 10) from unnest(phones) p));
  update leads set first_name = 'Erased', last_name = 'person', email = '', phone = '', floor_plan_type = '', promo_code = '',
    external_lead_id = '', next_step = '', next_step_on = null
  where id = any (prospects);
  update lead_events set text = 'Erased', reason = '' where lead_id = any (prospects);
  update leads set promo_code = '' where promo_code in (select c.code from promo_codes c where c.user_id = any (ids));
  delete from promo_codes where user_id = any (ids);
  update renewal_follow_ups set next_step = '', next_step_on = null where lease_id in (select id from leases where user_id = any (ids));

  -- Submissions and rewards. Points, categories and ratings count in totals.
  update point_logs set note = '', property_note = '', reason = '', boost_info = without_personal_texts(boost_info)
  where user_id = any (ids) or id = any (prospects);
  update point_logs set note = '', property_note = '' where friend_id = any (ids);
  update point_log_comments c set comment = 'Erased' from point_logs l where l.id = c.point_log_id and l.user_id = any (ids);
  update redemption_orders set recipient = case recipient when '' then '' else 'erased' end, reason = '' where user_id = any (ids);
  update files set removed_at = now(), name = '' where id = any (images);

  delete from pgboss.job j where j.state <> 'active'
    and exists (select from unnest(ids || emails || phones) v where strpos(j.data::text, v) > 0);
  delete from paused_jobs j where exists (select from unnest(ids || emails || phones) v where strpos(j.data::text, v) > 0);

  update property_roles set unit_number = null, building = null, occupants = null, external_id = null,
    removed_at = coalesce(removed_at, now())
  where user_id = any (ids);
  update users set first_name = 'Erased', last_name = 'person', email = 'erased-' || id || '@erased.invalid', subject = null,
    external_id = '', contact_email = '', phone = '', preferences = '{}', unit_number = '', building = '', occupants = 1,
    send_email = false, last_activity = null, password_set_at = null, contact_unconfirmed = false,
    deleted_at = coalesce(deleted_at, now()), erased_at = now()
  where id = any (ids);
  return query select unnest(images);
end $$;

-- What an erasure removes, over all of a person's accounts.
create or replace function count_personal_data(person text, out messages bigint, out submissions bigint, out images bigint, out sessions bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*) from outbox o where o.user_id = any (a.ids)) + (select count(*) from replies r where r.user_id = any (a.ids)),
    (select count(*) from point_logs l where l.user_id = any (a.ids) and l.type = 'boost'),
    (select count(*) from submitted_files(a.ids)),
    (select count(*) from sessions s where s.user_id = any (a.ids))
  from accounts_of(person) a
$$;

-- A copy of a person's data, by table: without secrets, ids of staff and the contact details of people they referred.
create or replace function personal_data_of(person text) returns table (source text, records jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ids text[];
  addresses text[];
begin
  perform require_scope(app_sees_all() or person = app_actor_id());
  select a.ids, a.emails || a.phones || a.devices into ids, addresses from accounts_of(person) a;
  return query
  with copied as (
    select 'users' as source, u.created_at as at, to_jsonb(u) - '{subject,search_text,limited_by}'::text[] #- '{preferences,pushTokens}' as record
    from users u where u.id = any (ids)
    union all select 'property_roles', r.created_at, to_jsonb(r) - '{limited_by}'::text[] || jsonb_build_object('property', p.name)
    from property_roles r join properties p on p.id = r.property_id where r.user_id = any (ids)
    union all select 'leases', l.created_at, to_jsonb(l) - '{created_by,updated_by}'::text[] from leases l where l.user_id = any (ids)
    union all select 'renewal_follow_ups', f.updated_at, to_jsonb(f) - '{owner_id,updated_by}'::text[]
    from renewal_follow_ups f join leases l on l.id = f.lease_id where l.user_id = any (ids)
    union all select 'accounts', null, to_jsonb(a) from accounts a where a.user_id = any (ids)
    union all select 'transfers', t.created_at, jsonb_build_object('created_at', t.created_at, 'kind', t.kind, 'point_log_id', t.point_log_id,
      'points', case when t.to_account = a.id then t.points else -t.points end)
    from accounts a join transfers t on a.id in (t.from_account, t.to_account) where a.user_id = any (ids)
    union all select 'point_logs', l.created_at, to_jsonb(l) - '{created_by,decided_by,friend_id}'::text[] from point_logs l where l.user_id = any (ids)
    union all select 'point_log_comments', c.created_at, to_jsonb(c) - '{user_id}'::text[] from point_log_comments c where c.user_id = any (ids)
    union all select 'redemption_orders', o.created_at, to_jsonb(o) - '{settled_by}'::text[] from redemption_orders o where o.user_id = any (ids)
    union all select 'outbox', o.created_at, to_jsonb(o) - '{sender_id,html_body}'::text[] from outbox o where o.user_id = any (ids)
    union all select 'message_recipients', r.queued_at, to_jsonb(r) - '{runner}'::text[] from message_recipients r where r.user_id = any (ids)
    union all select 'replies', r.received_at, to_jsonb(r) - '{read_by}'::text[] from replies r where r.user_id = any (ids)
    union all select 'address_states', s.since, to_jsonb(s) from address_states s where s.address = any (addresses)
    union all select 'leads', l.created_at, jsonb_build_object('id', l.id, 'property_id', l.property_id, 'status', l.status, 'created_at', l.created_at)
    from leads l where l.user_id = any (ids)
    union all select 'promo_codes', c.created_at, to_jsonb(c) from promo_codes c where c.user_id = any (ids)
    union all select 'post_likes', k.created_at, to_jsonb(k) from post_likes k where k.user_id = any (ids)
    union all select 'sync_records', s.seen_at, to_jsonb(s) - '{search_text,work_key}'::text[] from sync_records s where s.user_id = any (ids)
    union all select 'sessions', s.created_at, to_jsonb(s) - '{token_hash}'::text[] from sessions s where s.user_id = any (ids)
    union all select 'passkeys', k.created_at, to_jsonb(k) - '{credential_id,public_key}'::text[] from passkeys k where k.user_id = any (ids)
    union all select 'files', f.created_at, to_jsonb(f) - '{owner_id}'::text[] from files f where f.owner_id = any (ids)
    union all select 'audit_log', g.at, jsonb_build_object('at', g.at, 'action', g.action, 'target_kind', g.target_kind, 'target_id', g.target_id)
    from audit_log g where g.actor_id = any (ids)
  )
  select c.source, jsonb_agg(c.record order by c.at) from copied c group by c.source;
end $$;

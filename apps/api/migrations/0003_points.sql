create table brands (
  id hex_id primary key default new_id(),
  name text not null unique check (name <> ''),
  category text not null default '',
  minimum_points integer not null default 100 check (minimum_points > 0),
  active boolean not null default true,
  -- A brand of one property is fulfilled by that property itself.
  property_id hex_id references properties,
  created_at timestamptz not null default now()
);
grant select on brands to hearth_app, hearth_resident;

create table posts (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  type text not null check (type in ('POST', 'EVENT', 'BOOST', 'AMBASSADOR_POST', 'AMBASSADOR_EVENT', 'AMBASSADOR_BOOST')),
  boost_type text,
  title text not null check (title <> ''),
  text text not null default '',
  code text not null default '',
  start_at timestamptz,
  end_at timestamptz,
  active boolean not null default true,
  reward_points integer not null default 0 check (reward_points >= 0),
  -- 0 is uncapped, otherwise at least the reward.
  budget integer not null default 0 check (budget = 0 or budget >= reward_points),
  is_image_required boolean not null default false,
  max_submission_count integer not null default 1 check (max_submission_count between 1 and 5),
  boost_info jsonb not null default '{}',
  author_id hex_id references users,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create index posts_property on posts (property_id, created_at desc);
alter table posts enable row level security;
create policy posts_scope on posts to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy posts_resident on posts for select to hearth_resident
  using (exists (select from property_roles r where r.property_id = posts.property_id and r.user_id = (select app_actor_id()) and r.removed_at is null));
grant select, insert, update on posts to hearth_app;
grant select on posts to hearth_resident;

create table point_logs (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  user_id hex_id not null references users,
  created_by hex_id references users,
  type text not null check (type in ('redemption', 'sendToFriend', 'rent', 'surprise', 'renewal', 'removeUser', 'boost', 'propertyPurchase', 'leadIncentive')),
  boost_type text check (boost_type in ('event', 'socialMedia', 'referral', 'leaseReferral', 'review', 'custom', 'ugc', 'newReviewBoost', 'microSurveyBoost', 'voteBoost')),
  category text not null default '',
  audience text not null default 'RESIDENT' check (audience in ('RESIDENT', 'AMBASSADOR')),
  status text not null check (status in ('pending', 'approved', 'denied')),
  -- Signed as the user's balance sees it.
  -- A whole balance may move, and many gifts add up to more than an integer holds.
  points bigint not null check (points <> 0),
  note text not null default '',
  property_note text not null default '',
  reason text not null default '',
  decided_by hex_id references users,
  decided_at timestamptz,
  void_at timestamptz,
  post_id hex_id references posts,
  brand_id hex_id references brands,
  friend_id hex_id references users,
  rating numeric(2, 1) check (rating between 0 and 5),
  boost_info jsonb,
  exchange_rate numeric(12, 6) check (exchange_rate > 0),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type = 'boost') = (boost_type is not null)),
  -- Only what was approved can be voided.
  check (void_at is null or status = 'approved'),
  check (status = 'pending' or decided_at is not null)
);
create index point_logs_property on point_logs (property_id, created_at desc, id) include (status, type, points, user_id);
create index point_logs_created on point_logs (created_at desc, id);
create index point_logs_user on point_logs (user_id, created_at desc);
create index point_logs_pending on point_logs (property_id, created_at) include (points, audience) where status = 'pending' and deleted_at is null;
create index point_logs_post on point_logs (post_id, user_id) where post_id is not null;
alter table point_logs enable row level security;
create policy point_logs_scope on point_logs to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy point_logs_resident_read on point_logs for select to hearth_resident
  using (user_id = (select app_actor_id()) or created_by = (select app_actor_id()));
create policy point_logs_resident_write on point_logs for insert to hearth_resident
  with check (created_by = (select app_actor_id())
    and exists (select from property_roles r where r.property_id = point_logs.property_id and r.user_id = (select app_actor_id()) and r.removed_at is null));
grant select, insert, update on point_logs to hearth_app;
grant select, insert on point_logs to hearth_resident;

create table point_log_comments (
  id hex_id primary key default new_id(),
  point_log_id hex_id not null references point_logs,
  property_id hex_id not null references properties,
  user_id hex_id not null references users,
  comment text not null check (comment <> ''),
  type text not null,
  created_at timestamptz not null default now()
);
create index point_log_comments_log on point_log_comments (point_log_id, created_at);
alter table point_log_comments enable row level security;
create policy point_log_comments_scope on point_log_comments to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy point_log_comments_resident on point_log_comments for select to hearth_resident
  using (exists (select from point_logs l where l.id = point_log_comments.point_log_id and l.user_id = (select app_actor_id())));
grant select, insert on point_log_comments to hearth_app;
grant select on point_log_comments to hearth_resident;

-- Every account that can hold points. The id of a property's, user's or brand's account is its own id.
create table accounts (
  id hex_id primary key,
  kind text not null check (kind in ('platform', 'property', 'user', 'redemption')),
  property_id hex_id references properties,
  user_id hex_id references users,
  balance bigint not null default 0,
  -- Points that properties paid to a user in all time, less reversals.
  earned bigint not null default 0,
  -- A property never goes below zero; a user only by a reversal, which post_transfers sees to.
  constraint accounts_not_negative check (kind in ('platform', 'user') or balance >= 0)
);
alter table accounts enable row level security;
create policy accounts_scope on accounts for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[])
    or exists (select from property_roles r where r.user_id = accounts.user_id and r.property_id = any ((select app_property_ids())::text[])));
create policy accounts_resident on accounts for select to hearth_resident using (user_id = (select app_actor_id()));
grant select on accounts to hearth_app, hearth_resident;

insert into accounts (id, kind) values ('000000000000000000000001', 'platform');

create function open_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into accounts (id, kind, property_id, user_id)
  select n.id, tg_argv[0], case tg_argv[0] when 'property' then n.id end, case tg_argv[0] when 'user' then n.id end
  from opened n;
  return null;
end $$;
create trigger properties_account after insert on properties referencing new table as opened for each statement execute function open_account('property');
create trigger users_account after insert on users referencing new table as opened for each statement execute function open_account('user');
create trigger brands_account after insert on brands referencing new table as opened for each statement execute function open_account('redemption');

-- The ledger: every movement of points is one transfer between two accounts.
create table transfers (
  id hex_id primary key default new_id(),
  key text not null unique,
  kind text not null check (kind in ('award', 'redemption', 'friend', 'allocation', 'removal', 'reversal')),
  property_id hex_id not null references properties,
  from_account hex_id not null references accounts,
  to_account hex_id not null references accounts,
  points bigint not null check (points > 0),
  point_log_id hex_id references point_logs,
  reverses hex_id unique references transfers,
  created_by hex_id references users,
  created_at timestamptz not null default now(),
  check (from_account <> to_account),
  check ((kind = 'reversal') = (reverses is not null))
);
create index transfers_from on transfers (from_account, created_at) include (points);
create index transfers_to on transfers (to_account, created_at) include (points);
create index transfers_log on transfers (point_log_id);
create index transfers_by on transfers (created_by, created_at) where kind = 'award';
alter table transfers enable row level security;
create policy transfers_scope on transfers for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select on transfers to hearth_app;
create trigger transfers_append_only before update or delete on transfers for each row execute function refuse_change();
create trigger transfers_no_truncate before truncate on transfers for each statement execute function refuse_change();

create function refuse_short() returns boolean language plpgsql as $$
begin
  raise exception 'not enough points' using errcode = 'HP003';
end $$;

-- Moves points: the only way to. Transfers whose key is known already are left alone, so a retry moves nothing twice.
-- Accounts are locked in one order, so that movements wait for each other and never deadlock.
-- Whoever was removed gave all points back: nothing is paid to them, and nothing that they were paid is taken back once more.
-- That is asked when the accounts are locked, as a removal locks them, so of the two at the same moment one sees what the other did.
-- Errors: accounts_not_negative (the property has not enough), HP002 spend limit, HP003 not enough user points, HP004 a removed user, 42501 outside the scope.
create function post_transfers(
  movement text, property text, keys text[], from_ids text[], to_ids text[], amounts bigint[], log_ids text[], reversed text[]
) returns table (transfer_key text, transfer_id text) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := app_actor_id();
  month_start timestamptz;
  property_limit integer;
  actor_limit integer;
  outgoing bigint;
  is_foreign boolean;
  is_removed boolean;
begin
  if not (app_sees_all() or property = any (app_property_ids())) then
    if actor is null
       or movement not in ('redemption', 'friend', 'award')
       or (movement <> 'award' and exists (select from unnest(from_ids) f where f <> actor))
       or (movement = 'award' and exists (select from unnest(to_ids) t where t <> actor))
       or not exists (select from property_roles r where r.property_id = property and r.user_id = actor and r.removed_at is null) then
      raise exception 'outside the caller''s scope' using errcode = '42501';
    end if;
  end if;

  perform from accounts a where a.id = any (from_ids || to_ids) order by a.id for no key update;
  select bool_or(a.kind = 'property' and a.id <> property), bool_or(u.deleted_at is not null) into is_foreign, is_removed
    from accounts a left join users u on u.id = a.user_id where a.id = any (from_ids || to_ids);
  if is_foreign then
    raise exception 'a transfer moves points of its own property only' using errcode = '42501';
  end if;
  if is_removed then
    raise exception 'a removed user' using errcode = 'HP004';
  end if;

  if movement = 'award' then
    select p.spend_limit, date_trunc('month', now() at time zone p.timezone) at time zone p.timezone
      into property_limit, month_start from properties p where p.id = property;
    select u.spend_limit into actor_limit from users u where u.id = actor;
    select coalesce(sum(n.amount), 0) into outgoing from unnest(keys, amounts) n (key, amount)
      where not exists (select from transfers t where t.key = n.key);
    if property_limit > 0 and outgoing + (
        select coalesce(sum(t.points), 0) from transfers t where t.from_account = property and t.kind = 'award' and t.created_at >= month_start
          and not exists (select from transfers r where r.reverses = t.id)) > property_limit then
      raise exception 'spend limit of the property' using errcode = 'HP002';
    end if;
    if actor_limit > 0 and outgoing + (
        select coalesce(sum(t.points), 0) from transfers t where t.created_by = actor and t.kind = 'award' and t.created_at >= month_start
          and not exists (select from transfers r where r.reverses = t.id)) > actor_limit then
      raise exception 'spend limit of the user' using errcode = 'HP002';
    end if;
  end if;

  return query
  with posted as (
    insert into transfers (key, kind, property_id, from_account, to_account, points, point_log_id, reverses, created_by)
    select n.key, movement, property, n.from_id, n.to_id, n.amount, n.log_id, n.reversed_id, actor
    from unnest(keys, from_ids, to_ids, amounts, log_ids, reversed) n (key, from_id, to_id, amount, log_id, reversed_id)
    on conflict (key) do nothing
    returning id, key, from_account, to_account, points
  ), movements as (
    select m.* from posted p join accounts f on f.id = p.from_account join accounts t on t.id = p.to_account, lateral (values
      (p.from_account, -p.points, case when f.kind = 'user' and t.kind = 'property' then -p.points else 0 end),
      (p.to_account, p.points, case when f.kind = 'property' and t.kind = 'user' then p.points else 0 end)
    ) m (account_id, delta, earned_delta)
  ), sums as (
    select account_id, sum(delta) as delta, sum(earned_delta) as earned_delta from movements group by account_id
  ), balanced as (
    update accounts a set balance = a.balance + s.delta, earned = a.earned + s.earned_delta
    from sums s where a.id = s.account_id
    returning a.kind, a.balance, s.delta
  ), refused as (
    select refuse_short() from balanced b
    where b.kind = 'user' and b.delta < 0 and b.balance < 0 and movement in ('redemption', 'friend') limit 1
  )
  select p.key, p.id::text from posted p where (select count(*) from refused) = 0;
end $$;

grant execute on function post_transfers to hearth_app, hearth_resident;
revoke execute on function post_transfers from public;

-- Accounts whose balance is not the fold of their transfers: none, at every commit.
create function ledger_drift() returns table (account_id text, balance bigint, fold bigint) language sql stable as $$
  select a.id::text, a.balance, coalesce(i.points, 0)::bigint - coalesce(o.points, 0)::bigint
  from accounts a
  left join (select to_account, sum(points) as points from transfers group by 1) i on i.to_account = a.id
  left join (select from_account, sum(points) as points from transfers group by 1) o on o.from_account = a.id
  where a.balance <> coalesce(i.points, 0) - coalesce(o.points, 0)
$$;

-- A resident finds the friend to send points to by e-mail, inside a property of his own.
create function find_friend(property text, friend_email text) returns table (id text, first_name text, last_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id::text, u.first_name, u.last_name from users u
  join property_roles r on r.user_id = u.id and r.property_id = property and r.removed_at is null and r.role in ('resident', 'ambassador')
  where u.email = lower(friend_email) and u.deleted_at is null and u.disabled_at is null and u.id <> app_actor_id()
    and exists (select from property_roles mine where mine.user_id = app_actor_id() and mine.property_id = property and mine.removed_at is null)
$$;

-- Points that a post has paid or may still have to pay, over all residents.
create function post_committed_points(post text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(points), 0)::bigint from point_logs
  where post_id = post and status in ('pending', 'approved') and void_at is null and deleted_at is null
$$;

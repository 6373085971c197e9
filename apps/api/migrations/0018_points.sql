-- What was taken back is a state of its own: lists of what stands approved leave it out, and it has a list.
drop index point_logs_property;
create index point_logs_property on point_logs (property_id, created_at desc, id) include (status, type, points, user_id, void_at);
create index point_logs_void on point_logs (property_id, created_at desc, id) where void_at is not null;

-- Submissions of a post that was removed wait for nobody any more, whoever removes it. Submissions to one post take turns
-- by the same lock, and the logs are locked in the order in which decisions lock them.
create function withdraw_submissions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.id, 0));
  perform from point_logs l where l.post_id = new.id and l.status = 'pending' and l.deleted_at is null order by l.id for update;
  update point_logs set deleted_at = new.deleted_at where post_id = new.id and status = 'pending' and deleted_at is null;
  return null;
end $$;
create trigger posts_withdraw_submissions after update of deleted_at on posts for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function withdraw_submissions();
update point_logs l set deleted_at = o.deleted_at from posts o
where o.id = l.post_id and o.deleted_at is not null and l.status = 'pending' and l.deleted_at is null;

-- Points that a renewal paid.
create table renewal_rewards (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  -- The new lease pays once, also after its points were taken back.
  lease_id hex_id not null constraint renewal_rewards_lease_once unique references leases,
  -- The lease that was renewed. Renewed again, after its renewal was terminated, it pays only when the first points were taken back.
  renews hex_id not null references leases,
  point_log_id hex_id not null constraint renewal_rewards_log_once unique references point_logs deferrable initially deferred,
  voided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index renewal_rewards_once on renewal_rewards (renews) where voided_at is null;
alter table renewal_rewards enable row level security;
create policy renewal_rewards_scope on renewal_rewards to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update on renewal_rewards to hearth_app;

create function free_renewal_reward() returns trigger language plpgsql as $$
begin
  update renewal_rewards set voided_at = new.void_at where point_log_id = new.id;
  return null;
end $$;
create trigger point_logs_free_renewal_reward after update of void_at on point_logs for each row
  when (new.type = 'renewal' and new.void_at is not null) execute function free_renewal_reward();

-- A property asks the platform for points: waiting until it is answered, once.
create table points_requests (
  id hex_id primary key default new_id(),
  property_id hex_id not null references properties,
  requested_by hex_id not null references users,
  -- Who sent it, where that was somebody else.
  created_by hex_id references users,
  amount bigint not null check (amount > 0),
  status text not null default 'waiting' check (status in ('waiting', 'allocated', 'declined')),
  -- What was given, which may be more or less than was asked for.
  allocated bigint check (allocated > 0),
  message text not null default '',
  decided_by hex_id references users,
  decided_at timestamptz,
  point_log_id hex_id constraint points_requests_log_once unique references point_logs,
  created_at timestamptz not null default now(),
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'allocated') = (allocated is not null))
);
create index points_requests_property on points_requests (property_id, created_at desc, id);
create index points_requests_status on points_requests (status, created_at desc, id);
alter table points_requests enable row level security;
create policy points_requests_scope on points_requests to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
grant select, insert, update on points_requests to hearth_app;

-- Requests were kept in the trail alone. An allocation answered the last request before it; the ones before that were replaced.
insert into points_requests (property_id, requested_by, created_by, amount, created_at)
select a.property_id, u.id, a.actor_id, (a.after ->> 'amount')::bigint, a.at
from audit_log a join users u on u.id = a.after ->> 'requestedBy'
where a.action = 'property.requestPoints' and a.property_id is not null order by a.at;

update points_requests r set status = 'allocated', allocated = l.points, message = l.note, decided_by = l.created_by,
  decided_at = l.created_at, point_log_id = l.id
from point_logs l
where l.type = 'propertyPurchase' and l.property_id = r.property_id
  and l.id = (
    select n.id from point_logs n where n.type = 'propertyPurchase' and n.property_id = r.property_id and n.created_at > r.created_at
    order by n.created_at, n.id limit 1)
  and r.id = (
    select q.id from points_requests q where q.property_id = l.property_id and q.created_at < l.created_at
    order by q.created_at desc, q.id desc limit 1);

update points_requests r set status = 'declined', message = 'Replaced by a later request', decided_at = later.decided_at
from (select distinct on (a.id) a.id, n.decided_at from points_requests a join points_requests n
    on n.property_id = a.property_id and n.status = 'allocated' and n.created_at > a.created_at
  where a.status = 'waiting' order by a.id, n.created_at) later
where later.id = r.id;

-- A purchase belongs to the property, not to whoever asked for it: who that was, is said by its request.
insert into points_requests (property_id, requested_by, amount, status, allocated, message, decided_by, decided_at, point_log_id, created_at)
select l.property_id, l.user_id, l.points, 'allocated', l.points, l.note, l.created_by, l.created_at, l.id, l.created_at
from point_logs l
where l.type = 'propertyPurchase' and l.user_id is distinct from l.created_by
  and not exists (select from points_requests r where r.point_log_id = l.id);
alter table point_logs alter column user_id drop not null;
update point_logs set user_id = null where type = 'propertyPurchase';
alter table point_logs add constraint point_logs_of_somebody check ((type = 'propertyPurchase') = (user_id is null));

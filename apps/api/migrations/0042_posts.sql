-- Posts, events and boosts as staff make and change them.
alter table posts
  add column recurrence text not null default 'none' check (recurrence in ('none', 'monthly', 'quarterly', 'yearly')),
  add column favorite boolean not null default false,
  add column single_submission boolean not null default false,
  -- When an event takes place; `start_at` and `end_at` say from when until when it is open.
  add column event_start_at timestamptz,
  add column event_end_at timestamptz,
  add column version integer not null default 0,
  -- Items that one series became, when it was changed from an occurrence on: they share a budget.
  add column series_id hex_id not null default new_id(),
  add constraint posts_recur_until check (recurrence = 'none' or end_at is not null),
  add constraint posts_single_once check (not single_submission or max_submission_count = 1);
-- An event took place while it was open.
update posts set event_start_at = start_at, event_end_at = end_at, boost_type = 'event' where type in ('EVENT', 'AMBASSADOR_EVENT');
create index posts_series on posts (series_id);

create table post_revisions (
  id hex_id primary key default new_id(),
  post_id hex_id not null references posts,
  property_id hex_id not null references properties,
  version integer not null,
  updated_by hex_id references users,
  updated_at timestamptz not null default now(),
  title text not null,
  text text not null,
  code text not null,
  start_at timestamptz,
  end_at timestamptz,
  event_start_at timestamptz,
  event_end_at timestamptz,
  recurrence text not null,
  budget integer not null,
  reward_points integer not null,
  single_submission boolean not null,
  max_submission_count integer not null,
  is_image_required boolean not null,
  active boolean not null,
  boost_info jsonb not null,
  constraint post_revisions_numbered unique (post_id, version)
);
alter table post_revisions enable row level security;
create policy post_revisions_scope on post_revisions for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
-- Written by the trigger below alone.
grant select on post_revisions to hearth_app;
create trigger post_revisions_append_only before update or delete on post_revisions for each row execute function refuse_change();

-- Whatever writes a post: what a revision keeps and is not as it was makes the next version.
create function number_post_version() returns trigger language plpgsql as $$
begin
  if (new.title, new.text, new.code, new.start_at, new.end_at, new.event_start_at, new.event_end_at, new.recurrence, new.budget,
      new.reward_points, new.single_submission, new.max_submission_count, new.is_image_required, new.active, new.boost_info)
    is distinct from (old.title, old.text, old.code, old.start_at, old.end_at, old.event_start_at, old.event_end_at, old.recurrence,
      old.budget, old.reward_points, old.single_submission, old.max_submission_count, old.is_image_required, old.active, old.boost_info) then
    new.version := old.version + 1;
  else
    new.version := old.version;
  end if;
  return new;
end $$;
create trigger posts_number_version before update on posts for each row execute function number_post_version();

create function keep_post_revision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.version = old.version then
    return null;
  end if;
  insert into post_revisions (post_id, property_id, version, updated_by, updated_at, title, text, code, start_at, end_at,
    event_start_at, event_end_at, recurrence, budget, reward_points, single_submission, max_submission_count, is_image_required,
    active, boost_info)
  values (new.id, new.property_id, new.version, case when tg_op = 'INSERT' then new.author_id else app_actor_id() end,
    case when tg_op = 'INSERT' then new.created_at else now() end, new.title, new.text, new.code, new.start_at, new.end_at,
    new.event_start_at, new.event_end_at, new.recurrence, new.budget, new.reward_points, new.single_submission,
    new.max_submission_count, new.is_image_required, new.active, new.boost_info);
  return null;
end $$;
create trigger posts_keep_revision after insert or update on posts for each row execute function keep_post_revision();

insert into post_revisions (post_id, property_id, version, updated_by, updated_at, title, text, code, start_at, end_at,
  event_start_at, event_end_at, recurrence, budget, reward_points, single_submission, max_submission_count, is_image_required,
  active, boost_info)
select id, property_id, version, author_id, created_at, title, text, code, start_at, end_at, event_start_at, event_end_at, recurrence,
  budget, reward_points, single_submission, max_submission_count, is_image_required, active, boost_info
from posts;

create table post_likes (
  post_id hex_id not null references posts,
  user_id hex_id not null references users,
  property_id hex_id not null references properties,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index post_likes_counted on post_likes (post_id) include (property_id);
alter table post_likes enable row level security;
create policy post_likes_scope on post_likes for select to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy post_likes_own on post_likes to hearth_resident
  using (user_id = (select app_actor_id()))
  with check (user_id = (select app_actor_id()) and exists (select from posts o where o.id = post_likes.post_id and o.property_id = post_likes.property_id));
grant select on post_likes to hearth_app;
grant select, insert, delete on post_likes to hearth_resident;

-- How many residents like a post, told to those who may not see who they are.
create function post_likes_count(post text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from post_likes where post_id = post
$$;

-- 'Only this one': an occurrence of a series that is skipped (it has no start), or moved.
create table post_occurrence_changes (
  post_id hex_id not null references posts,
  property_id hex_id not null references properties,
  number integer not null check (number >= 0),
  start_at timestamptz,
  created_by hex_id references users,
  created_at timestamptz not null default now(),
  primary key (post_id, number)
);
alter table post_occurrence_changes enable row level security;
create policy post_occurrence_changes_scope on post_occurrence_changes to hearth_app
  using ((select app_sees_all()) or property_id = any ((select app_property_ids())::text[]));
create policy post_occurrence_changes_resident on post_occurrence_changes for select to hearth_resident
  using (exists (select from posts o where o.id = post_occurrence_changes.post_id));
grant select, insert, update, delete on post_occurrence_changes to hearth_app;
grant select on post_occurrence_changes to hearth_resident;

-- The counts of a list read this index alone.
drop index point_logs_post;
create index point_logs_post on point_logs (post_id, user_id) include (property_id, status, void_at, deleted_at, created_at, points)
  where post_id is not null;

-- Points that a series has paid or may still have to pay, over all residents.
create or replace function post_committed_points(post text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(l.points), 0)::bigint
  from posts o join posts s on s.series_id = o.series_id join point_logs l on l.post_id = s.id
  where o.id = post and l.status in ('pending', 'approved') and l.void_at is null and l.deleted_at is null
$$;

-- As before; the items of one series take turns together.
create or replace function withdraw_submissions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.series_id, 0));
  perform from point_logs l where l.post_id = new.id and l.status = 'pending' and l.deleted_at is null order by l.id for update;
  update point_logs set deleted_at = new.deleted_at where post_id = new.id and status = 'pending' and deleted_at is null;
  return null;
end $$;

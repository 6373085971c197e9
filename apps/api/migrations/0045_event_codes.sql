-- Wrong codes of one resident for one event, counted from the first of a quarter of an hour on.
create table event_code_failures (
  post_id hex_id not null references posts,
  user_id hex_id not null references users,
  property_id hex_id not null references properties,
  failures integer not null check (failures > 0),
  began_at timestamptz not null,
  primary key (post_id, user_id)
);
alter table event_code_failures enable row level security;
create policy event_code_failures_own on event_code_failures to hearth_resident
  using (user_id = (select app_actor_id()))
  with check (user_id = (select app_actor_id())
    and exists (select from posts o where o.id = event_code_failures.post_id and o.property_id = event_code_failures.property_id));
grant select, insert, update on event_code_failures to hearth_resident;

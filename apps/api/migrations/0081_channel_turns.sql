-- How many messages a channel may send now, of all processes: so many a minute, spread over its seconds.
create table channel_turns (
  channel text primary key check (channel in ('EMAIL', 'SMS', 'NOTIFICATION')),
  turns double precision not null,
  counted_at timestamptz not null
);
revoke all on channel_turns from public;
-- Takes as many turns as there are; says how long it takes until there are as many as are still wanted, or a second's worth.
create function take_turns(kind text, wanted integer, per_minute double precision, out granted integer, out wait_ms integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  at timestamptz := clock_timestamp();
  worth double precision := greatest(per_minute / 60, 1);
  t channel_turns;
begin
  insert into channel_turns values (kind, worth, at) on conflict do nothing;
  select * into t from channel_turns where channel = kind for update;
  at := greatest(clock_timestamp(), t.counted_at);
  t.turns := least(worth, t.turns + extract(epoch from at - t.counted_at) * per_minute / 60);
  granted := least(wanted, floor(t.turns));
  t.turns := t.turns - granted;
  update channel_turns set turns = t.turns, counted_at = at where channel = kind;
  wait_ms := ceil(greatest(least(wanted - granted, worth) - t.turns, 0) * 60000 / per_minute);
end $$;
revoke execute on function take_turns from public;

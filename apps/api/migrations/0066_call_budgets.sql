-- What is left of the calls that a provider takes of one credential, which properties and processes share. The credential stands here as a
-- digest. No role that serves requests reads it.
create table call_budgets (
  credential text primary key,
  minute_left double precision not null,
  day_left double precision not null,
  counted_at timestamptz not null
);

-- Takes one call, or answers in how many milliseconds there is one. What is left fills again evenly; a clock that was set back fills
-- nothing for what it goes through twice.
create function take_call(holder text, per_minute double precision, per_day double precision, at timestamptz) returns integer
language plpgsql as $$
declare
  b call_budgets;
  passed double precision;
  wait double precision;
begin
  insert into call_budgets values (holder, per_minute, per_day, at) on conflict do nothing;
  if found then
    delete from call_budgets where counted_at < at - interval '2 days';
  end if;
  select * into b from call_budgets where credential = holder for update;
  passed := greatest(extract(epoch from at - b.counted_at), 0);
  b.minute_left := least(per_minute, b.minute_left + passed * per_minute / 60);
  b.day_left := least(per_day, b.day_left + passed * per_day / 86400);
  wait := greatest((1 - b.minute_left) * 60 / per_minute, (1 - b.day_left) * 86400 / per_day, 0);
  if wait = 0 then
    b.minute_left := b.minute_left - 1;
    b.day_left := b.day_left - 1;
  end if;
  update call_budgets set minute_left = b.minute_left, day_left = b.day_left, counted_at = at where credential = holder;
  return ceil(wait * 1000);
end $$;
revoke execute on function take_call from public;

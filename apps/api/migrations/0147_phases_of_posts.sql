-- Where a post is in time, as `phaseOf` of the contract says it. One expression, so that statements take it in as their own.
create function post_phase(
  start_at timestamptz, end_at timestamptz, event_start_at timestamptz, event_end_at timestamptz, at timestamptz
) returns text language sql immutable parallel safe
return case
  when coalesce(end_at, event_end_at) <= at then 'ended'
  when start_at > at or event_start_at > at then 'upcoming'
  else 'running'
end;

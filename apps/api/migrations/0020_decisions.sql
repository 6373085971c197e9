-- Many awards in one transaction: which of them can be paid is settled before the first is posted. All accounts are locked
-- in the order that post_transfers keeps, so that it and this never deadlock, and stay locked until the end of the
-- transaction. For an account of a property: its balance, and what the month's spend limits of the property and of the
-- caller leave (null: no limit). post_transfers judges each payment again.
create function lock_for_awards(property_ids text[], user_ids text[])
returns table (account_id text, is_removed boolean, balance bigint, property_left bigint, caller_left bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := app_actor_id();
begin
  if exists (select from unnest(property_ids) p where not (app_sees_all() or p = any (app_property_ids()))) then
    raise exception 'outside the caller''s scope' using errcode = '42501';
  end if;
  perform from accounts a where a.id = any (property_ids || user_ids || actor) order by a.id for no key update;
  return query
  select a.id::text, u.deleted_at is not null, a.balance,
    case when p.spend_limit > 0 then p.spend_limit - (
      select coalesce(sum(t.points), 0) from transfers t
      where t.from_account = p.id and t.kind = 'award' and t.created_at >= m.start and not exists (select from transfers r where r.reverses = t.id))::bigint end,
    case when c.spend_limit > 0 then c.spend_limit - (
      select coalesce(sum(t.points), 0) from transfers t
      where t.created_by = actor and t.kind = 'award' and t.created_at >= m.start and not exists (select from transfers r where r.reverses = t.id))::bigint end
  from accounts a
  left join users u on u.id = a.user_id
  left join properties p on p.id = a.property_id
  left join users c on c.id = actor
  left join lateral (select date_trunc('month', now() at time zone p.timezone) at time zone p.timezone as start) m on true
  where a.id = any (property_ids || user_ids);
end $$;
revoke execute on function lock_for_awards from public;
grant execute on function lock_for_awards to hearth_app;

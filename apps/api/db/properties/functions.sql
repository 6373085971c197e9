create or replace function refuse_inactive() returns boolean language plpgsql as $$
begin
  raise exception 'the property is deactivated' using errcode = 'HP006';
end $$;

-- Raises HP006 unless all these properties are active. Holds a key-share lock, so deactivation waits for in-flight
-- transactions.
create or replace function are_active(places text[]) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if exists (select from (select active from properties where id = any (places) for key share) p where not p.active) then
    return refuse_inactive();
  end if;
  return true;
end $$;

-- Rejects transfers at deactivated properties.
create or replace function refuse_inactive_transfers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from (select active from properties where id in (select property_id from moved) for key share) p where not p.active) then
    perform refuse_inactive();
  end if;
  return null;
end $$;
create trigger transfers_of_active after insert on transfers referencing new table as moved
  for each statement execute function refuse_inactive_transfers();

select create_finder('properties', $$lower(t.name || ' ' || t.property_code || ' ' || t.city)$$,
  't.id = any (held)', 'true', 'row(not t.active, lower(t.name))');
select create_finder('units', $$lower(t.building || ' ' || t.unit)$$,
  't.property_id = any (held)', 'true', 'row(not t.active, t.unit_key)');

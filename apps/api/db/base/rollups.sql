-- Makes what keeps the totals of a source by property and day (or month) exact: `{name}_deltas` takes what each statement on a
-- source changed, so that writers touch no row of each other; fold_{name}() moves those rows into the totals; readers of the
-- *_totals views add both up. The tables are declared in tables.sql. A source's contribution is a query over one of its rows
-- `r` and its property `p`, of the unit, the keys and the measures. delta_keys are kept until the fold.
-- Also made: {name}_sums (what the sources add up to), {name}_drift() (where totals differ from it: empty at every commit),
-- rebuild_{name}(), and a trigger for properties that move to another time zone.
create or replace function create_rollup(
  name text, unit text, keys text[], measures text[], sources text[], properties text[], contributions text[],
  delta_keys text[] default '{}', over_all boolean default false
) returns void language plpgsql as $rollup$
declare
  row_list text := (select string_agg('c.' || k, ', ') from unnest(unit || keys || measures) k);
  key_list text := coalesce((select string_agg(', ' || k, '') from unnest(keys) k), '');
  measure_list text := (select string_agg(', ' || m, '') from unnest(measures) m);
  sums text := (select string_agg(format(', sum(%1$s)::bigint as %1$s', m), '') from unnest(measures) m);
  signed_sums text := (select string_agg(format(', sum(n.sign * n.%s)', m), '') from unnest(measures) m);
  changes text := (select string_agg(format('sum(n.sign * n.%s) <> 0', m), ' or ') from unnest(measures) m);
  additions text := (select string_agg(format('%1$s = t.%1$s + excluded.%1$s', m), ', ') from unnest(measures) m);
  counted text := (select string_agg(format('coalesce(t.%s, 0)', m), ', ') from unnest(measures) m);
  actual text := replace(counted, '(t.', '(s.');
  delta_list text := coalesce((select string_agg(', ' || k, '') from unnest(delta_keys) k), '');
  parts text := '';
  events text[] := '{INSERT,DELETE,UPDATE}';
  event text;
  body text;
  level record;
  folds text := '';
  rebuilds text := '';
  drifts text := '';
begin
  for i in 1 .. cardinality(sources) loop
    parts := parts || case when i > 1 then ' union all ' else '' end || format(
      'select %1$s as property_id, %2$s from %3$s r join properties p on p.id = %1$s cross join lateral (%4$s) c',
      properties[i], row_list, sources[i], contributions[i]);
    body := '';
    foreach event in array events loop
      body := body || format($$
        %1$s tg_op = '%2$s' then
          insert into %3$s_deltas (property_id, %4$s%5$s%6$s%7$s)
          with places as materialized (
            select id, timezone from properties where id in (%8$s) for key share
          )
          select n.property_id, n.%4$s%5$s%6$s%9$s from (%10$s) n group by n.property_id, n.%4$s%5$s%6$s having %11$s;$$,
        case when event = 'INSERT' then 'if' else 'elsif' end, event, name, unit, key_list, delta_list, measure_list,
        (select string_agg(format('select %s from %s r', properties[i], s.name), ' union all ') from changed_rows(event) s),
        signed_sums,
        (select string_agg(format(
          'select %1$s as sign, %2$s as property_id, c.* from %3$s r join places p on p.id = %2$s cross join lateral (%4$s) c',
          s.sign, properties[i], s.name, contributions[i]), ' union all ') from changed_rows(event) s),
        changes);
    end loop;
    execute format($$
      create or replace function capture_%1$s_of_%2$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
      begin %3$s
        end if;
        return null;
      end $body$;
      create trigger %1$s_added after insert on %2$s referencing new table as written
        for each statement execute function capture_%1$s_of_%2$s();
      create trigger %1$s_removed after delete on %2$s referencing old table as gone
        for each statement execute function capture_%1$s_of_%2$s();
      create trigger %1$s_changed after update on %2$s referencing old table as gone new table as written
        for each statement execute function capture_%1$s_of_%2$s();$$, name, sources[i], body);
  end loop;
  execute format('create view %s_sums as select property_id, %s%s%s from (%s) n group by property_id, %2$s%3$s',
    name, unit, key_list, sums, parts);

  for level in
    select prefix || name || '_' || l.unit as name, l.unit, place || l.unit as id, place || case when l.unit = create_rollup.unit
      then l.unit else 'date_trunc(''month'', day)::date as month' end as read
    from unnest(array['', 'all_'], array['property_id, ', '']) scope (prefix, place) cross join unnest(array['day', 'month']) l (unit)
    where (prefix = '' or over_all) and (l.unit = 'month' or create_rollup.unit = 'day')
    order by prefix, l.unit
  loop
    execute format('create view %1$s_totals with (security_invoker = true) as
      select %2$s%3$s%4$s from %1$ss union all select %5$s%3$s%4$s from %6$s_deltas',
      level.name, level.id, key_list, measure_list, level.read, name);
    folds := folds || format(', %1$ss_ as (
        insert into %1$ss as t (%2$s%3$s%4$s) select %5$s%3$s%6$s from noted group by %2$s%3$s
        on conflict (%2$s%3$s) do update set %7$s)',
      level.name, level.id, key_list, measure_list, level.read, sums, additions);
    rebuilds := rebuilds || format('
      delete from %1$ss;
      insert into %1$ss (%2$s%3$s%4$s) select %5$s%3$s%6$s from %7$s group by %2$s%3$s;',
      level.name, level.id, key_list, measure_list, level.read, sums,
      case when rebuilds = '' then name || '_sums' else name || '_' || create_rollup.unit || 's' end);
    drifts := drifts || case when drifts = '' then '' else ' union all ' end || format(
      'select %1$L, concat_ws('' '', %2$s%3$s), coalesce(t.%4$s, 0), coalesce(s.%4$s, 0)
      from (select %2$s%3$s%5$s from %6$s_totals group by %2$s%3$s) t
      full join (select %7$s%3$s%5$s from %8$s_sums group by %2$s%3$s) s using (%2$s%3$s) where (%9$s) <> (%10$s)',
      replace(level.name, '_', ' '), level.id, key_list, measures[1], sums, level.name, level.read, name, counted, actual);
  end loop;
  execute format($$
    create function fold_%1$s() returns bigint language plpgsql set search_path = public, pg_temp as $body$
    declare folded bigint;
    begin
      if not pg_try_advisory_xact_lock(hashtextextended('fold_%1$s', 0)) then
        return 0;
      end if;
      with noted as (delete from %1$s_deltas returning *)%2$s
      select count(*) into folded from noted;
      return folded;
    end $body$;
    create function rebuild_%1$s() returns void language plpgsql set search_path = public, pg_temp as $body$
    begin
      lock table %3$s in share mode;
      delete from %1$s_deltas;%4$s
    end $body$;
    create function %1$s_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $body$ %5$s $body$;
    create function move_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      insert into %1$s_deltas (property_id, %6$s%7$s%8$s)
      select property_id, %6$s%7$s%9$s from %1$s_%6$s_totals where property_id = new.id group by property_id, %6$s%7$s
      union all select property_id, %6$s%7$s%8$s from %1$s_sums where property_id = new.id;
      return null;
    end $body$;
    create trigger %1$s_moved after update of timezone on properties for each row
      when (old.timezone is distinct from new.timezone) execute function move_%1$s();$$,
    name, folds, array_to_string(sources, ', '), rebuilds, drifts, unit, key_list, measure_list, replace(sums, ', sum(', ', -sum('));
end $rollup$;

-- The transition tables of a statement, and whether their rows count as added or as taken away.
create or replace function changed_rows(event text) returns table (sign integer, name text) language sql immutable as $$
  select * from (values (1, 'written'), (-1, 'gone')) c (sign, name)
  where event = 'UPDATE' or (event = 'INSERT') = (sign = 1)
$$;

-- Exact totals of source tables by property and day (or month). {source}_deltas gets the rows that each statement
-- added (sign 1) or removed (-1), so writers never block each other. fold_{source}() moves deltas into the totals, and
-- *_totals views add both. Delta tables have the columns that rollups group by and sum; tables.sql declares them.

-- Creates the triggers that capture a source's deltas.
create or replace function create_deltas(source text) returns void language plpgsql as $deltas$
declare
  name text := deltas_of(source);
  columns text := (
    select string_agg(attname, ', ' order by attnum) from pg_attribute
    where attrelid = name::regclass and attnum > 0 and attname <> 'sign' and not attisdropped);
begin
  execute format($$
    create function capture_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      if tg_op = 'INSERT' then
        insert into %1$s (sign, %3$s) select 1, %3$s from new_rows;
      elsif tg_op = 'DELETE' then
        insert into %1$s (sign, %3$s) select -1, %3$s from old_rows;
      else
        insert into %1$s (sign, %3$s) select -1, %3$s from old_rows union all select 1, %3$s from new_rows;
      end if;
      return null;
    end $body$;
    create trigger %1$s_added after insert on %2$s referencing new table as new_rows for each statement execute function capture_%1$s();
    create trigger %1$s_removed after delete on %2$s referencing old table as old_rows for each statement execute function capture_%1$s();
    create trigger %1$s_changed after update on %2$s referencing old table as old_rows new table as new_rows
      for each statement execute function capture_%1$s();$$, name, source, columns);
end $deltas$;

create or replace function deltas_of(source text) returns text language sql immutable as $$ select rtrim(source, 's') || '_deltas' $$;

-- Rollups declared so far, until create_folds() combines them.
create temporary table declared_rollups (
  name text, unit text, row_list text, measures text[], sources text[], contributions text[], upserts text
) on commit drop;

-- Declares a rollup. `contribution` is a query over one source row or delta `r` and its property `p`, returning the
-- unit, keys and measures. Also creates {name}_sums (sums of the source), {name}_drift() (totals that differ from the
-- sums; always empty) and rebuild_{name}().
create or replace function create_rollup(
  name text, unit text, keys text[], measures text[], sources text[], contributions text[], over_all boolean default false
) returns void language plpgsql as $rollup$
declare
  row_list text := (select string_agg('c.' || k, ', ') from unnest(unit || keys) k);
  key_list text := coalesce((select string_agg(', ' || k, '') from unnest(keys) k), '');
  measure_list text := (select string_agg(', ' || m, '') from unnest(measures) m);
  sums text := (select string_agg(format(', sum(%1$s)::bigint as %1$s', m), '') from unnest(measures) m);
  is_changed text := (select string_agg(format('sum(%s) <> 0', m), ' or ') from unnest(measures) m);
  additions text := (select string_agg(format('%1$s = t.%1$s + excluded.%1$s', m), ', ') from unnest(measures) m);
  counted text := (select string_agg(format('coalesce(t.%s, 0)', m), ', ') from unnest(measures) m);
  actual text := replace(counted, '(t.', '(s.');
  rows_of text := (
    select string_agg(rollup_part(s.source, row_list, measures, s.contribution), ' union all ') from unnest(sources, contributions) s (source, contribution));
  deltas text := (
    select string_agg(rollup_part(deltas_of(s.source), row_list, measures, s.contribution, 'r.sign * '), ' union all ')
    from unnest(sources, contributions) s (source, contribution));
  level record;
  upserts text := '';
  rebuilds text := '';
  drifts text := '';
begin
  execute format('create or replace view %s_sums as select property_id, %s%s%s from (%s) n group by property_id, %2$s%3$s',
    name, unit, key_list, sums, rows_of);
  for level in
    select prefix || name || '_' || l.unit as name, l.unit, place || l.unit as id, place || case when l.unit = create_rollup.unit
      then l.unit else 'date_trunc(''month'', day)::date as month' end as read
    from unnest(array['', 'all_'], array['property_id, ', '']) scope (prefix, place) cross join unnest(array['day', 'month']) l (unit)
    where (prefix = '' or over_all) and (l.unit = 'month' or create_rollup.unit = 'day')
    order by prefix, l.unit
  loop
    execute format('create or replace view %1$s_totals with (security_invoker = true) as
      select %2$s%3$s%4$s from %1$ss union all select %5$s%3$s%4$s from (%6$s) n',
      level.name, level.id, key_list, measure_list, level.read, deltas);
    upserts := upserts || format(', %1$ss_ as (
        insert into %1$ss as t (%2$s%3$s%4$s) select %5$s%3$s%6$s from %8$s_changes group by %2$s%3$s having %9$s
        on conflict (%2$s%3$s) do update set %7$s)',
      level.name, level.id, key_list, measure_list, level.read, sums, additions, name, is_changed);
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
    create function rebuild_%1$s() returns void language plpgsql set search_path = public, pg_temp as $body$
    begin %2$s
    end $body$;
    create function %1$s_drift() returns table (total text, id text, counted bigint, actual bigint) language sql stable as $body$ %3$s $body$;
    create function move_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
    declare moved bigint;
    begin
      with %1$s_changes as (
        select property_id, %4$s%5$s%6$s from %1$s_%4$ss where property_id = new.id
        union all select property_id, %4$s%5$s%7$s from %1$s_sums where property_id = new.id
        union all select property_id, %4$s%5$s%6$s from (%8$s) n where property_id = new.id
      )%9$s
      select count(*) into moved from %1$s_changes;
      return null;
    end $body$;
    create trigger %1$s_moved after update of timezone on properties for each row
      when (old.timezone is distinct from new.timezone) execute function move_%1$s();$$,
    name, rebuilds, drifts, unit, key_list,
    (select string_agg(format(', -%1$s as %1$s', m), '') from unnest(measures) m), measure_list, deltas, upserts);
  insert into declared_rollups values (name, unit, row_list, measures, sources, contributions, upserts);
end $rollup$;

-- SQL for the contribution of a source's rows, or of its deltas.
create or replace function rollup_part(relation text, row_list text, measures text[], contribution text, sign text default '') returns text
language sql immutable as $$
  select format('select r.property_id, %s%s from %s r join properties p on p.id = r.property_id cross join lateral (%s) c', row_list,
    (select string_agg(format(', %2$sc.%1$s as %1$s', m, sign), '') from unnest(measures) m), relation, contribution)
$$;

-- Creates one fold per source, into the totals of all its rollups. Days use the property's time zone at fold time, so
-- time zone changes wait for folds.
create or replace function create_folds() returns void language plpgsql as $folds$
declare
  folded text;
  locks text := '';
begin
  for folded in select distinct unnest(sources) from declared_rollups order by 1 loop
    locks := locks || format('perform pg_advisory_xact_lock(hashtextextended(%L, 0)); ', 'fold ' || folded);
    execute format($$
      create function fold_%1$s() returns bigint language plpgsql set search_path = public, pg_temp as $body$
      declare rows bigint;
      begin
        if not pg_try_advisory_xact_lock(hashtextextended(%2$L, 0)) then return 0; end if;
        with taken as (delete from %3$s returning *)%4$s
        select count(*) into rows from taken;
        return rows;
      end $body$;$$, folded, 'fold ' || folded, deltas_of(folded), (
        select string_agg(
          format(', %s_changes as (%s)', r.name, rollup_part('taken', r.row_list, r.measures, s.contribution, 'r.sign * ')) || r.upserts, '' order by r.name)
        from declared_rollups r cross join unnest(r.sources, r.contributions) s (source, contribution) where s.source = folded));
  end loop;
  execute format($$
    create function wait_for_folds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      %s
      return new;
    end $body$;
    create trigger properties_wait_for_folds before update of timezone on properties for each row
      when (old.timezone is distinct from new.timezone) execute function wait_for_folds();$$, locks);
end $folds$;

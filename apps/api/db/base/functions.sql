create or replace function new_id() returns text language sql volatile parallel safe as $$
  select encode(substring(int8send((date_part('epoch', clock_timestamp()) * 1000)::bigint) from 3)
      || substring(uuid_send(gen_random_uuid()) from 1 for 6), 'hex')
$$;

-- The transaction's caller, set only by the request pipeline.
create or replace function app_actor_id() returns text language sql stable parallel safe as $$
  select nullif(current_setting('app.actor_id', true), '')
$$;
create or replace function app_sees_all() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.sees_all', true), '') = 'on'
$$;
create or replace function app_property_ids() returns text[] language sql stable parallel safe as $$
  select coalesce(string_to_array(nullif(current_setting('app.property_ids', true), ''), ','), '{}')
$$;
-- Most callers have one property: comparing with it avoids searching the list for each row.
create or replace function app_first_property_id() returns text language sql stable parallel safe as $$
  select split_part(current_setting('app.property_ids', true), ',', 1)
$$;

-- Name of the person who acted on a record, even outside the caller's scope (such as platform staff).
create or replace function person_name(person text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select trim(u.first_name || ' ' || u.last_name) from users u where u.id = person
$$;

-- A US or Canadian phone number in E.164; null if it isn't one.
create or replace function phone_number(typed text) returns text language sql immutable parallel safe as $$
  select case when digits ~ '^[2-9][0-9]{9}$' then '+1' || digits end
  from (select regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') as digits) as d
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'HR001';
end $$;

-- Makes a table append-only: rows can't be updated, deleted or truncated.
create or replace function append_only(name text) returns void language plpgsql as $$
begin
  execute format('create trigger %1$s_append_only before update or delete on %1$I for each row execute function refuse_change()', name);
  execute format('create trigger %1$s_no_truncate before truncate on %1$I for each statement execute function refuse_change()', name);
end $$;

-- Row-level security for a table with a property_id: staff and jobs get these privileges on rows of their properties.
-- `by_index` allows an index lookup for a list of properties; without it, rows are first compared with the caller's
-- first property, which is cheaper for queries that name a property.
create or replace function tenant_table(name text, privileges text, by_index boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy %1$s_scope on %1$I for %3$s to hearth_app using ((select app_sees_all()) or %2$s)', name,
    case when by_index then 'property_id = any ((select app_property_ids())::text[])'
      else 'property_id = (select app_first_property_id()) or property_id in (select unnest(app_property_ids()))' end,
    case when privileges = 'select' then 'select' else 'all' end);
  execute format('grant %s on %I to hearth_app', privileges, name);
end $$;

-- Row-level security for an account's data: the owner gets these privileges through the app roles, hearth_identity gets
-- all of it.
create or replace function account_table(name text, privileges text default null) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy %1$s_identity on %1$I to hearth_identity using (true)', name);
  execute format('create policy %1$s_own on %1$I to hearth_app, hearth_resident using (user_id = (select app_actor_id()))', name);
  if privileges is not null then
    execute format('grant %s on %I to hearth_app, hearth_identity, hearth_resident', privileges, name);
  end if;
end $$;

-- Creates find_{name}(typed, places, most) for global search: rows of a table `t` in the caller's scope whose `words`
-- contain what was typed. Whole words come first, then starts of words, then any part, each in the order of `ranking`.
-- `places` narrows the scope; null leaves it as is. `is_within` tests a row against `held`, the properties that remain.
-- Runs as the owner, since row-level security can't use a trigram index (`~` isn't leakproof), and in plpgsql, where
-- each pattern gets a plan of its own, never a scan that stops early only if much matches. A rank reads at most 300 rows
-- that match by their first eight words, and then compares the rest, and the punctuation that trigrams leave out.
create or replace function create_finder(name text, words text, is_within text, is_listed text, ranking text) returns void language plpgsql as $finder$
begin
  execute format($$
    create or replace function find_%1$s(typed text, places text[], most integer) returns table (id text, number integer, place integer)
    language plpgsql stable security definer rows 20 set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off as $body$
    declare
      part text := '%%' || replace(replace(replace(lower(typed), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%';
      edge text := '[][ !"#$%%&''()*+,./:;<=>?@\\^_`{|}~-]';
      words text := trim(regexp_replace(lower(typed), edge || '+', ' ', 'g'));
      sought text := array_to_string((string_to_array(words, ' '))[1:8], edge || '+');
      is_indexed boolean := cardinality(show_trgm(words)) > 0;
      sees_all boolean := app_sees_all();
      held text[] := case
        when sees_all or places is not null and places <@ app_property_ids() then places
        when places is null then app_property_ids()
        else array(select unnest(places) intersect select unnest(app_property_ids())) end;
      pattern text;
      ids text[];
      kept text[] := '{}';
    begin
      for rank in 1..3 loop
        -- Parts of words need three letters or digits. Text without trigrams (in the C locale, only ASCII has them) is
        -- looked for once, in all rows.
        exit when words = '' or cardinality(kept) >= most or (rank = 3 and is_indexed and words !~ '[[:alnum:]]{3}');
        continue when rank < 3 and not is_indexed;
        pattern := case when is_indexed then '' end || case when rank < 3 then '(^|' || edge || ')' else '' end || sought || case rank when 1 then '($|' || edge || ')' else '' end;
        ids := array(
          select c.id from (
            select t.id::text as id, %2$s as words, %5$s as ranking from %1$I t
            where (%2$s ~ pattern or pattern is null and %2$s || '' like part) and (held is null or %3$s) and %4$s limit 300
          ) c where c.words like part and not (c.id = any (kept)) order by c.ranking, c.id limit most - cardinality(kept));
        return query select f.id, (cardinality(kept) + f.number)::integer, rank from unnest(ids) with ordinality f (id, number);
        kept := kept || ids;
      end loop;
    end $body$;
    grant execute on function find_%1$s to hearth_app;$$, name, words, is_within, is_listed, ranking);
end $finder$;

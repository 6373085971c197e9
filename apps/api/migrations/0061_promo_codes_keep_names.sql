-- The first name and digits; of these, none that is mistaken for a letter of the name: neither 0 nor 1. Codes that there are stay.
create or replace function promo_code_of(first_name text, digits integer) returns text language sql volatile set search_path = public, pg_temp as $$
  select coalesce(nullif(left(regexp_replace(upper(normalize(first_name, NFD)), '[^A-Z]', '', 'g'), 8), ''), 'REFER')
    || string_agg((2 + floor(random() * 8))::integer::text, '') from generate_series(1, digits)
$$;

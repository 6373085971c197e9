-- Trigram indexes for global search; users already have one.
create index properties_words on properties using gin (lower(name || ' ' || property_code || ' ' || city) gin_trgm_ops);
create index units_words on units using gin (lower(building || ' ' || unit) gin_trgm_ops);
create index leads_words on leads using gin ((lower(first_name || ' ' || last_name) || ' ' || email_key || ' ' || phone_digits) gin_trgm_ops) where merged_into is null;
create index posts_words on posts using gin (lower(title) gin_trgm_ops) where deleted_at is null;
create index messages_words on messages using gin (lower(subject || ' ' || case when type = 'EMAIL' then '' else body end) gin_trgm_ops) where property_id is not null;
create index invoices_words on invoices using gin (lower(number || ' ' || reference) gin_trgm_ops);
create index brands_words on brands using gin (lower(name || ' ' || category) gin_trgm_ops);

-- As db/base/tables.sql declares it; what is stored satisfies both.
alter domain hex_id drop constraint hex_id_check;
alter domain hex_id add constraint hex_id_check
  check (case when octet_length(value) = 24 then encode(decode(value, 'hex'), 'hex') = value else value is null end);

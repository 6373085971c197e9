create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- 24 lowercase hex characters: milliseconds, then randomness, so that ids sort by time.
create domain hex_id as text collate "C" check (value ~ '^[0-9a-f]{24}$');

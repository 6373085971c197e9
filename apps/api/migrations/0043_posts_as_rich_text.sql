-- Messages were plain text; they are rich text now, and say the same.
create function pg_temp.as_rich_text(plain text) returns text language sql immutable as $$
  select case when plain = '' then '' else '<p>' || replace(replace(replace(replace(replace(replace(plain,
    '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), e'\r', ''), e'\n', '<br />') || '</p>' end
$$;
alter table posts disable trigger user;
update posts set text = pg_temp.as_rich_text(text);
alter table posts enable trigger user;
alter table post_revisions disable trigger user;
update post_revisions set text = pg_temp.as_rich_text(text);
alter table post_revisions enable trigger user;

create unique index changes_position on changes (position);
drop index changes_user;
create index changes_user on changes (user_id, position) where user_id is not null;
-- Event ids of the previous version have another format and can't resume.
update changes_trimmed
  set position = (select case when is_called then last_value else 0 end from changes_position_seq);

-- A change of a brand is made to the version that somebody saw; over another one it is refused.
alter table brands add column version integer not null default 0;

-- Groups stand in the order that staff give them.
alter table brand_groups add column position integer not null default 0;
update brand_groups g set position = n.place
from (select id, row_number() over (order by lower(name), id) as place from brand_groups) n where n.id = g.id;

alter table categories enable row level security;
create policy categories_read on categories for select to hearth_app using (true);
create policy categories_write on categories to hearth_app using ((select app_sees_all()));
grant select, insert, update, delete on categories to hearth_app;

alter table content_templates enable row level security;
create policy content_templates_read on content_templates for select to hearth_app
  using ((active and deleted_at is null) or (select app_sees_all()));
create policy content_templates_write on content_templates to hearth_app using ((select app_sees_all()));
grant select, insert, update on content_templates to hearth_app;

grant execute on function count_template_use to hearth_app;

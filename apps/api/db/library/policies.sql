select platform_table('categories', 'select, insert, update, delete', '{hearth_app}');
select platform_table('content_templates', 'select, insert, update', '{hearth_app}', 'active and deleted_at is null');
grant execute on function count_template_use to hearth_app;

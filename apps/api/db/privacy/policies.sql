grant execute on function count_personal_data, erase_person to hearth_app;

grant execute on function count_personal_data, erase_person, personal_data_of to hearth_app;
grant execute on function personal_data_of to hearth_resident;

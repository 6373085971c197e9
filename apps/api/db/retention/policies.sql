select tenant_table('renewal_follow_ups', 'select, insert, update');

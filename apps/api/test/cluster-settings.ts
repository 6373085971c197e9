/** For a PostgreSQL of tests: nothing of it outlives the run, so that nothing needs to outlive a crash. */
export const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '64MB',
  max_connections: '200',
};

/** Settings without durability, since nothing outlives the test run. */
export const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '64MB',
  max_connections: '200',
};

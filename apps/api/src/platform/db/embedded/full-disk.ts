/** How PostgreSQL says that there is no room for it. */
export const fullDisk = /No space left on device|Disk quota exceeded/;

const marker = Symbol.for('hearth.warnings');
const followed = globalThis as { [marker]?: true };

/** What the database driver will refuse in its next version fails the tests now. */
if (!followed[marker]) {
  followed[marker] = true;
  process.on('warning', (warning) => {
    if (warning.name === 'DeprecationWarning' && warning.message.includes('pg@9')) throw warning;
  });
}

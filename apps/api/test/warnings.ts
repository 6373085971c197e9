const marker = Symbol.for('hearth.warnings');
const followed = globalThis as { [marker]?: true };

/** Driver deprecation warnings fail the tests. */
if (!followed[marker]) {
  followed[marker] = true;
  process.on('warning', (warning) => {
    if (warning.name === 'DeprecationWarning' && warning.message.includes('pg@9')) throw warning;
  });
}

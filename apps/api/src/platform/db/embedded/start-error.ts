/** A reason not to start: one sentence that tells the operator what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

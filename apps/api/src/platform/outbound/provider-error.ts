/**
 * `credentials` and `settings` persist until the configuration changes; `limit` and `unavailable` are temporary;
 * `protocol` is an unreadable response; `refused` is a lead the provider rejected.
 */
export type ProviderFault = 'credentials' | 'settings' | 'limit' | 'unavailable' | 'protocol' | 'refused';

/** A provider failure, with a message for staff. It is stored and displayed, so it must not contain secrets. */
export class ProviderError extends Error {
  readonly kind: ProviderFault;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ProviderFault, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

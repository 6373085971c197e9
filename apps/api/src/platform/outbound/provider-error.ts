/**
 * `credentials` and `settings` last until somebody changes what is configured; `limit` and `unavailable` pass; `protocol`
 * is an answer that cannot be understood; `refused` is a lead that was read and not taken.
 */
export type ProviderFault = 'credentials' | 'settings' | 'limit' | 'unavailable' | 'protocol' | 'refused';

/** What kept a provider from doing what was asked, in a sentence for staff. Holds no secret: it is kept and shown. */
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

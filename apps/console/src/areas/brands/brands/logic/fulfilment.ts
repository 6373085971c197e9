import type { Fulfilment } from '@hearth/contract/brands/brand-record';

/** What each way of handing out means for whoever makes a brand. */
export const fulfilmentHints: Record<Fulfilment, string> = {
  voucher: 'The mail of the redemption is what the resident shows',
  codes: 'Each redemption takes one of the codes that you upload',
  property: 'Staff of the resident’s property hand it over, and note that',
  provider: 'The provider orders it and sends it to the resident',
};

import { defineMessages } from '@hearth/contract/define-messages';
import { counted } from '@hearth/contract/format';

export const text = defineMessages({
  default: 'Default',
  sections: { name: 'Name', support: 'Support', invoices: 'Invoices', review: 'Review site' },
  hints: {
    support: 'Shown to staff who need help',
    invoices: 'Changes apply to new invoices. Issued ones stay as they are.',
    review: 'Properties link to it next to Google, Facebook and Yelp',
  },
  fields: {
    productName: 'Product name',
    supportPhone: 'Support phone',
    supportEmail: 'Support email',
    supportTicketUrl: 'Ticket page',
    taxBasisPoints: 'Tax',
    dueDays: 'Payment due',
    seller: 'Seller',
    bankTransfer: 'Bank transfer instructions',
    check: 'Check instructions',
    reviewHost: 'Review site',
  },
  due: (days: number) => (days === 0 ? 'On receipt' : `In ${counted(days, 'day')}`),
  askSupport: 'Properties email support for instructions',
  notAccepted: 'Not accepted',
  quietHours: {
    title: 'Quiet hours',
    text: "Texts and push notifications don't go out at night.",
    open: 'View quiet hours',
  },
  edit: (section: string) => `Edit ${section.toLowerCase()}`,
  form: {
    subtitle: 'A field you leave blank uses its default.',
    save: 'Save settings',
    reset: 'Use default',
    resetField: (field: string) => `Use default for ${field.toLowerCase()}`,
    tax: 'Tax (%)',
    dueDays: 'Payment due in days',
    sellerHint: 'Name and address on invoices',
    methodHint: 'Sent with each invoice',
  },
});

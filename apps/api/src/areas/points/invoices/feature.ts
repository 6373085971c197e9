import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { collectInvoice, collectInvoices } from './collection/collect.ts';
import { pay, voidInvoice } from './decide.ts';
import { buy, invoiceRequest } from './issuing/issue.ts';
import { invoiceIssued, invoicePaid, invoiceReminder, remindInvoices } from './jobs.ts';
import { invoiceProperties } from './queries.ts';
import { maxioWebhookReceived, receiveMaxio, verifyMaxio } from './collection/receive.ts';
import { invoiceErrors } from './rules.ts';
import { get, list, paymentMethods, print, quote, readProfiles, setDefaultPaymentMethod } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.invoices.list, list),
    serve(contract.invoices.get, get),
    serve(contract.invoices.print, print),
    serve(contract.invoices.pay, pay),
    serve(contract.invoices.void, voidInvoice),
    serve(contract.invoices.quote, quote),
    serve(contract.invoices.buy, buy),
    serve(contract.invoices.invoiceRequest, invoiceRequest),
    serve(contract.invoices.paymentMethods, paymentMethods, readProfiles),
    serve(contract.invoices.setDefaultPaymentMethod, setDefaultPaymentMethod),
    serve(contract.invoices.receiveMaxio, receiveMaxio, verifyMaxio),
  ],
  jobs: [
    invoiceIssued,
    invoicePaid,
    remindInvoices,
    invoiceReminder,
    collectInvoice.job,
    collectInvoices,
    maxioWebhookReceived,
  ],
  locators: { invoice: invoiceProperties },
  databaseErrors: invoiceErrors,
};

import { invoiceMessages } from '@hearth/contract/points/messages';
import type { InvoiceDetail } from '@hearth/contract/points/invoice-record';
import { openBoundedWorker } from '../../../../platform/bounded-worker.ts';

const draw = openBoundedWorker<InvoiceDetail, Uint8Array>(new URL('print-thread.ts', import.meta.url), {
  perCaller: 20,
  refusal: invoiceMessages.printsBusy,
  workMs: 30_000,
  idleMs: 30_000,
  memoryMb: 256,
});

/** Renders the PDF in a shared worker thread; skipped if the caller has disconnected. */
export function printed(caller: string, invoice: InvoiceDetail): ReadableStream<Uint8Array> {
  let isWanted = true;
  const drawn = draw(caller, invoice, () => isWanted);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue((await drawn) ?? new Uint8Array());
      controller.close();
    },
    cancel() {
      isWanted = false;
    },
  });
}

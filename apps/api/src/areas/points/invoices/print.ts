import { invoiceMessages as say } from '@hearth/contract/points/messages';
import type { InvoiceDetail } from '@hearth/contract/points/invoice-record';
import { openThread } from '../../../platform/thread.ts';
import { openTurns } from '../../../platform/turns.ts';

const waitingMaximum = 50;
const limits = { workMs: 10_000, idleMs: 30_000, memoryMb: 256 };

const draw = openThread<InvoiceDetail, Uint8Array>(new URL('print-thread.ts', import.meta.url), limits);
const inTurn = openTurns(waitingMaximum, say.printsBusy);

/** The invoice as a PDF. Drawing one takes a tenth of a second of a thread, one after another, and nobody waits who has gone. */
export function printed(invoice: InvoiceDetail): ReadableStream<Uint8Array> {
  let isWanted = true;
  const drawn = inTurn(async () => (isWanted ? draw(invoice) : new Uint8Array()));
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(await drawn);
      controller.close();
    },
    cancel() {
      isWanted = false;
    },
  });
}

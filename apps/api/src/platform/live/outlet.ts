/** The byte stream to one reader. */
export interface Outlet {
  body: ReadableStream<Uint8Array>;
  /** Aborted when the reader disconnects or the stream ends. */
  signal: AbortSignal;
  send(bytes: Uint8Array): void;
  /** Resolves when the reader has consumed everything. Readers that stall too long are dropped. */
  drained(): Promise<void>;
  /** Ends the stream if its reader stalls. */
  dropIdleReader(): void;
  end(): void;
}

const unreadBytesMaximum = 4 * 1024 * 1024;
const idleMsMaximum = 60_000;

/** Opens a stream. Dropped readers reconnect with their Last-Event-ID. */
export function openOutlet(): Outlet {
  const disconnect = new AbortController();
  const { signal } = disconnect;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let drainedAt = Date.now();
  let onDrained: () => void = () => undefined;
  const unread = () => -(controller?.desiredSize ?? 0);
  // No read-ahead: `pull` means the reader has consumed everything and waits.
  const body = new ReadableStream<Uint8Array>(
    {
      start: (created) => void (controller = created),
      pull() {
        drainedAt = Date.now();
        onDrained();
      },
      cancel: () => disconnect.abort(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );

  function end() {
    if (signal.aborted) return;
    disconnect.abort();
    controller?.close();
  }

  return {
    body,
    signal,
    end,
    send(bytes) {
      if (signal.aborted || bytes.length === 0) return;
      controller?.enqueue(bytes);
      if (unread() > unreadBytesMaximum) end();
    },
    async drained() {
      if (signal.aborted || unread() === 0) return;
      const timer = setTimeout(end, idleMsMaximum);
      await new Promise<void>((resolve) => {
        onDrained = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      clearTimeout(timer);
    },
    dropIdleReader() {
      if (unread() > 0 && Date.now() - drainedAt > idleMsMaximum) end();
    },
  };
}

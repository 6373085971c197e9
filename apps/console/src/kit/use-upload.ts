import { fileMessages } from '@hearth/contract/files/messages';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../platform/api-error.ts';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { upload } from '../platform/upload.ts';
import type { Transfer } from '../ui/upload-item.tsx';

interface Sending {
  file: File;
  transfer: Transfer;
}

/** What the server says of the file; else that it did not arrive. */
const problemOf = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : fileMessages.uploadFailed;

/** One file on its way to the server: how far it is, and what an upload field takes of it. */
export function useUpload<E extends Endpoint>(endpoint: E, input: Omit<InputOf<E>, 'body'>, field: string) {
  const [sending, setSending] = useState<Sending>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const clear = () => {
    stop.current?.abort();
    setSending(undefined);
  };
  /** Answers what the server made of it; undefined where it did not arrive, or was taken back. */
  const send = async (file: File): Promise<OutputOf<E> | undefined> => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    // The last word is the server's.
    const onProgress = (share: number) =>
      !signal.aborted && setSending({ file, transfer: { share: Math.min(share, 0.99) } });
    onProgress(0);
    try {
      const answer = await upload(endpoint, { ...input, field, file }, { onProgress, signal });
      if (signal.aborted) return undefined;
      setSending(undefined);
      return answer;
    } catch (error) {
      if (!signal.aborted) setSending({ file, transfer: { problem: problemOf(error) } });
      return undefined;
    }
  };
  return {
    send,
    clear,
    isSending: sending !== undefined && 'share' in sending.transfer,
    files: sending ? [sending.file] : [],
    transfers: new Map(sending ? [[sending.file, sending.transfer]] : []),
  };
}

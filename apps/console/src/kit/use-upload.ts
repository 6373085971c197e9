import { fileMessages } from '@hearth/contract/files/messages';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../platform/api-error.ts';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { upload } from '../platform/upload.ts';
import type { Transfer } from '../ui/upload-item.tsx';

/** The server's message, or that the upload failed. */
const problemOf = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : fileMessages.uploadFailed;

/** Uploads files one after another: their progress, and the props of an upload field. */
export function useUploads<E extends Endpoint>(endpoint: E, input: Omit<InputOf<E>, 'body'>, field: string) {
  const [transfers, setTransfers] = useState<ReadonlyMap<File, Transfer>>(new Map());
  const [stops] = useState(() => new Map<File, AbortController>());
  const before = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => stops.forEach((stop) => stop.abort()), [stops]);
  const show = (file: File, transfer: Transfer | undefined) =>
    setTransfers((shown) => {
      const rest = new Map(shown);
      if (transfer) rest.set(file, transfer);
      else rest.delete(file);
      return rest;
    });
  const drop = (file: File) => {
    stops.get(file)?.abort();
    show(file, undefined);
  };
  /** Returns the uploaded file; undefined if the upload failed or was canceled. */
  const send = async (file: File): Promise<OutputOf<E> | undefined> => {
    stops.get(file)?.abort();
    const controller = new AbortController();
    stops.set(file, controller);
    const { signal } = controller;
    // It's complete only once the server has responded.
    const onProgress = (share: number) => !signal.aborted && show(file, { share: Math.min(share, 0.99) });
    onProgress(0);
    const sent = before.current.then(() => upload(endpoint, { ...input, field, file }, { onProgress, signal }));
    before.current = sent.catch(() => undefined);
    try {
      const response = await sent;
      if (signal.aborted) return undefined;
      show(file, undefined);
      return response;
    } catch (error) {
      if (!signal.aborted) show(file, { problem: problemOf(error) });
      return undefined;
    }
  };
  return {
    send,
    drop,
    isSending: [...transfers.values()].some((transfer) => 'share' in transfer),
    files: [...transfers.keys()],
    transfers,
  };
}

/** Uploads a single file; a new one replaces it. */
export function useUpload<E extends Endpoint>(endpoint: E, input: Omit<InputOf<E>, 'body'>, field: string) {
  const { send, drop, ...uploads } = useUploads(endpoint, input, field);
  const last = useRef<File>(undefined);
  const clear = () => last.current && drop(last.current);
  return {
    ...uploads,
    clear,
    send: (file: File) => {
      if (last.current !== file) clear();
      last.current = file;
      return send(file);
    },
  };
}

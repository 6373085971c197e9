import { parentPort, workerData } from 'node:worker_threads';
import { readDocument, type Document } from './answers.ts';

parentPort?.postMessage(readDocument(workerData as Document));

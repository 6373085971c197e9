import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import {
  announce,
  saveAnnouncement,
  announcementStaff,
  testAnnouncement,
  updateAnnouncement,
} from './compose/announce.ts';
import { sendMessage, sweepMessages } from './jobs.ts';
import { mailTest } from './sending/mail.ts';
import { messageProperties } from './queries.ts';
import { retryDevices } from './sending/retry-devices.ts';
import { copy, release, saveDraft, send, test } from './compose/send.ts';
import { emailDetails, get, health, history, list, preview, recipients } from './service.ts';
import { resume, retry, stop } from './stop.ts';
import { moveToDrafts, update } from './compose/update.ts';

export const feature: Feature = {
  routes: [
    serve(contract.messages.send, send),
    serve(contract.messages.saveDraft, saveDraft),
    serve(contract.messages.copy, copy),
    serve(contract.messages.list, list),
    serve(contract.messages.history, history),
    serve(contract.messages.emailDetails, emailDetails),
    serve(contract.messages.health, health),
    serve(contract.messages.recipients, recipients),
    serve(contract.messages.preview, preview),
    serve(contract.messages.test, test),
    serve(contract.messages.get, get),
    serve(contract.messages.update, update),
    serve(contract.messages.release, release),
    serve(contract.messages.moveToDrafts, moveToDrafts),
    serve(contract.messages.stop, stop),
    serve(contract.messages.resume, resume),
    serve(contract.messages.retry, retry),
    serve(contract.announcements.send, announce),
    serve(contract.announcements.saveDraft, saveAnnouncement),
    serve(contract.announcements.update, updateAnnouncement),
    serve(contract.announcements.recipients, announcementStaff),
    serve(contract.announcements.test, testAnnouncement),
  ],
  jobs: [sendMessage.job, retryDevices, sweepMessages, mailTest],
  locators: { communication: messageProperties },
};

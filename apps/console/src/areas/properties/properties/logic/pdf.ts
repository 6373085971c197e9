import { uploadBytesMaximum } from '@hearth/contract/constants';
import { fileMessages as say } from '@hearth/contract/files/messages';

/** What documents must be (spec 1 and 2, section 5). */
export const pdf = {
  accept: 'application/pdf',
  maxBytes: uploadBytesMaximum,
  says: { kind: say.pdfOnly, size: say.tooLarge },
  hint: 'PDF, less than 15MB',
};

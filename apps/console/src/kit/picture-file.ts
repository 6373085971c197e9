import { uploadBytesMaximum } from '@hearth/contract/constants';
import { fileMessages } from '@hearth/contract/files/messages';

/** File types of logos and pictures. Listed one by one so that iPhones convert HEIC to JPEG. */
export const pictureFile = {
  accept: 'image/jpeg,image/png,image/webp,image/gif',
  maxBytes: uploadBytesMaximum,
  says: { kind: fileMessages.pictureOnly, size: fileMessages.tooLarge },
};

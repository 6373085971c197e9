import { uploadBytesMaximum } from '@hearth/contract/constants';
import { fileMessages as say } from '@hearth/contract/files/messages';

/** What logos and pictures must be. Named one by one, so that an iPhone sends its HEIC as the JPEG that it can make. */
export const pictureFile = {
  accept: 'image/jpeg,image/png,image/webp,image/gif',
  maxBytes: uploadBytesMaximum,
  says: { kind: say.pictureOnly, size: say.tooLarge },
};

const messages = {
  'file-too-large': 'File size should be less than 15MB',
  'pdf-only': 'Only PDF files are allowed',
  'image-only': 'Only JPEG, PNG, WebP, GIF or HEIC images are allowed',
  'image-too-many-pixels': 'Images can have 50 megapixels at most',
};

/** An upload that its sender must change: `code` for programs, `message` for people. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly code: keyof typeof messages;
  constructor(code: keyof typeof messages) {
    super(messages[code]);
    this.code = code;
  }
}

/** Nothing is stored under this id. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  readonly code = 'file-missing';
  constructor() {
    super('File not found');
  }
}

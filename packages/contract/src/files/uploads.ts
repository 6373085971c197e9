/** The files that one field of a multipart body may hold. */
export interface UploadRule {
  accept: 'image' | 'pdf';
  files: number;
}

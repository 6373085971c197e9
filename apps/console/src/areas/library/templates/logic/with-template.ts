/** The text after a template was picked: own text is kept, a previous template is replaced. */
export const withTemplate = (text: string, template: string, earlier = '') => {
  const written = text.trim();
  return written === '' || written === earlier.trim() ? template : `${written}\n${template}`;
};

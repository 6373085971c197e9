/** A text once a template was picked: what somebody wrote stays, what an earlier template put there makes way. */
export const withTemplate = (text: string, template: string, earlier = '') => {
  const written = text.trim();
  return written === '' || written === earlier.trim() ? template : `${written}\n${template}`;
};

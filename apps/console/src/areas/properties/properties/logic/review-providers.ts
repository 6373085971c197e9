/** The places where residents review a property, besides the deployment's own. */
export const reviewProviders: Readonly<Record<string, string>> = {
  generic: 'Generic link',
  google: 'Google',
  facebook: 'Facebook',
  yelp: 'Yelp',
};

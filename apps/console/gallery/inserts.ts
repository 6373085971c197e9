/** What the texts of the gallery may be given. */
export const inserts = [
  { label: 'First name', text: '{{first_name}}' },
  { label: 'Property name', text: '{{property_name}}' },
];

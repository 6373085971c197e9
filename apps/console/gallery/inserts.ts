/** Placeholders for the gallery's text fields. */
export const inserts = [
  { label: 'First name', text: '{{first_name}}' },
  { label: 'Property name', text: '{{property_name}}' },
];

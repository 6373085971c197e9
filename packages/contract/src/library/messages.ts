export const libraryMessages = {
  unknownPlaceholder: (name: string) =>
    `{{${name}}} is not known: write {{first_name}}, {{last_name}} or {{property_name}}`,
} as const;

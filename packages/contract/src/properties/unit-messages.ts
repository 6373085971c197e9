export const unitMessages = {
  unitRequired: 'Unit Number is required',
  added: 'Unit added',
  updated: 'Unit updated',
  removed: 'Unit removed',
  imported: 'Units imported',
  importFailed: 'Some rows were not imported: the list says why',
  once: 'This unit is there already',
  named: 'Leases name this unit. Deactivate it instead.',
  ofProvider: (provider: string) => `This unit is kept by ${provider}. Change it there.`,
  repeated: 'This unit is in an earlier row: that row counts',
  importCreated: 'New unit',
  importUpdated: 'Floor plan or state changes',
  importUnchanged: 'As it is already',
  exportFailed: 'Issue on downloading units',
  /** As the choice of a unit says it. */
  offer: (unit: string, building: string) => (building ? `Add unit ${unit} in ${building}` : `Add unit ${unit}`),
  notListed: (unit: string) =>
    `${unit} is not among the units of this property. It is kept as typed; the list offers to add it.`,
} as const;

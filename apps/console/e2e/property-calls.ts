import type { Calls } from './calls.ts';

/** API calls for properties and their parts. */
export const propertyCalls = ({ get, write, base, read }: Calls) => ({
  property: async (): Promise<{ _id: string; name: string; propertyCode: string; points: number; timezone: string }> =>
    (await get('/property?limit=1')).data[0],
  properties: async (): Promise<
    {
      _id: string;
      name: string;
      propertyCode: string;
      features: { rentPaymentPoints: boolean; residentBoosts: boolean };
    }[]
  > => (await get('/property?limit=50')).data,
  propertyRecord: async (
    id: string,
  ): Promise<{ moveInGuide: string | null; ambassadorDocuments: { name: string }[] }> =>
    (await get(`/property/${id}`)).data,
  addFeature: (propertyId: string, feature: string, value: boolean): Promise<unknown> =>
    write('PUT', '/property/add-feature', { propertyId, feature, value }),
  updateProperty: (id: string, changed: object): Promise<unknown> => write('PUT', `/property/${id}`, changed),
  addUnit: async (propertyId: string, unit: string): Promise<unknown> =>
    write('POST', `/property/${propertyId}/units`, { unit }),
  /** The group with that name, with its company and properties. */
  group: async (
    name: string,
  ): Promise<{ companyId: string; groupId: string; places: { _id: string; name: string }[] }> => {
    type Named = { _id: string; name: string };
    const { data }: { data: (Named & { groups: Named[] })[] } = await get('/company/list');
    const company = data.find(({ groups }) => groups.some((group) => group.name === name));
    const groupId = company?.groups.find((group) => group.name === name)?._id ?? '';
    return {
      companyId: company?._id ?? '',
      groupId,
      places: (await get(`/company/locations?groupId=${groupId}`)).data,
    };
  },
  changeGroup: (change: { companyId: string; groupId: string; add?: string[]; remove?: string[] }): Promise<unknown> =>
    write('PUT', '/company/group', change),
  /** Connects the property to the test Entrata server. */
  connectEntrata: async (propertyId: string, apiKey: string): Promise<unknown> =>
    write('PUT', `/property/${propertyId}/integrations`, {
      integrations: [
        {
          name: 'entrata',
          companyID: 'oakpark',
          locationID: '641240',
          apiKey,
          residentSync: true,
          leaseSync: true,
        },
      ],
    }),
  /** Creates a property's feed key; returns a function that sends residents. */
  openFeed: async (propertyId: string) => {
    const { key } = (await write('POST', `/property/${propertyId}/integrations/feed-key`, {})).data;
    return (residents: object[]) =>
      fetch(`${base}/integrations/feed`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ residents, isFull: true }),
      }).then(read);
  },
});

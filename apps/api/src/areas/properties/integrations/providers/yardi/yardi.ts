import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { daysLater } from '../../../../../platform/days.ts';
import { call, type Connection } from '../../../../../platform/outbound/calls.ts';
import { ProviderError } from '../../../../../platform/outbound/provider-error.ts';
import { tested, type Provider, type ProviderLead, type ProviderResident } from '../provider.ts';
import { envelope, tag, textOf, type Tag } from './soap.ts';
import { at, list, pastDays, today } from '../values.ts';
import { readYardi, type Reader, type YardiAnswer } from './answers.ts';
import { numberOf, prospectsOf } from './records.ts';

export interface YardiSettings {
  username: string;
  password: string;
  serverName: string;
  database: string;
  propertyCode: string;
  /** This deployment's name and license at Yardi. */
  interfaceEntity: string;
  interfaceLicense: string;
}

const name = 'Yardi';
export const yardiBudget = { perMinute: 60, perDay: 5000 };
const namespace = 'http://tempuri.org/YSI.Interfaces.WebServices/';
const [residentData, guestCards] = ['ItfResidentData', 'ItfILSGuestCard'];
const leadDays = 365;

/**
 * Yardi Voyager: SOAP interfaces for resident data and guest cards with MITS inside. It returns every resident at
 * once.
 */
export function yardi(settings: YardiSettings, connection: Connection): Provider {
  const { username, password, serverName, database, propertyCode, interfaceEntity, interfaceLicense } = settings;
  const secrets = [password, interfaceLicense].filter(Boolean);
  const login = [
    tag('UserName', username),
    tag('Password', password),
    tag('ServerName', serverName),
    tag('Database', database),
    tag('Platform', 'SQL Server'),
  ];
  const vendor = [tag('InterfaceEntity', interfaceEntity), tag('InterfaceLicense', interfaceLicense)];
  const ofProperty = [...login, tag('YardiPropertyId', propertyCode), ...vendor];

  async function callYardi<R extends Reader>(
    service: string,
    method: string,
    params: readonly Tag[],
    reader: R,
    buildings: ReadonlyMap<string, string> = new Map(),
  ): Promise<YardiAnswer<R>> {
    refuseUnset(settings, connection.base);
    const { body, status } = await call(connection, {
      path: `/${service}.asmx`,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${namespace}${service}/${method}"` },
      body: envelope(tag(method, params, { xmlns: namespace + service })),
      contentType: 'xml',
      isRead: !method.startsWith('Import'),
    });
    if (status === 401 || status === 403) throw new ProviderError('credentials', providerMessages.wrongPassword(name));
    if (status === 404) throw new ProviderError('settings', providerMessages.unknownAddress(name));
    const response = await readYardi({ body, method, reader, buildings }, connection.signal).catch((error: unknown) => {
      if (connection.signal.aborted) throw new ProviderError('unavailable', providerMessages.tooSlow(name));
      throw error;
    });
    if (!response) throw new ProviderError('protocol', providerMessages.notUnderstood(name));
    if (response.fault) throw refusal(response.fault, true);
    return response;
  }

  /** Reads; empty if Yardi reports no residents. */
  async function read<R extends Reader>(
    ...request: Parameters<typeof callYardi<R>>
  ): Promise<YardiAnswer<R>['content']> {
    const { messages, content } = await callYardi(...request);
    const mistake = messages.find(({ isError }) => isError);
    if (mistake && !/^no (guests|residents|tenants|units|data|records)\b/i.test(mistake.sentence))
      throw refusal(mistake.sentence);
    return content;
  }

  function refusal(sentence: string, isFault = false): ProviderError {
    const message = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), sentence).slice(0, 200);
    if (/interface (entity|licen[sc]e)|licen[sc]e/i.test(message))
      return new ProviderError('credentials', providerMessages.wrongOwnKey(name));
    if (/login failed|user ?name|password|not authori[sz]ed/i.test(message))
      return new ProviderError('credentials', providerMessages.wrongPassword(name));
    if (/yardi property|property code|configured for property/i.test(message))
      return new ProviderError('settings', providerMessages.unknownLocation(name, propertyCode));
    if (/database|server ?name/i.test(message))
      return new ProviderError('settings', providerMessages.refusedCall(name, message));
    if (isFault) return new ProviderError('unavailable', providerMessages.failed(name));
    return new ProviderError('protocol', providerMessages.refusedCall(name, message));
  }

  const readUnits = () => read(residentData, 'GetUnitInformation', ofProperty, 'units');

  async function findLead(reference: string): Promise<string> {
    const filters = ['FirstName', 'LastName', 'EmailAddress', 'PhoneNumber'].map((filter) => tag(filter));
    const params = [...ofProperty, ...filters, tag('ThirdPartyId', reference), tag('DateOfBirth'), tag('FederalId')];
    const found = await read(guestCards, 'GetYardiGuestActivity_Search', params, 'anything');
    const prospect = prospectsOf(found).find((one) => numberOf(one, 'ThirdPartyID') === reference);
    return prospect ? numberOf(prospect, 'ProspectID') : '';
  }

  return {
    test: () =>
      tested(async () => {
        const found = await read(residentData, 'GetPropertyConfigurations', [...login, ...vendor], 'anything');
        const known = list(at(found, 'Properties', 'Property')).find(
          ({ Code }) => textOf(Code).toLowerCase() === propertyCode.toLowerCase(),
        );
        if (!known) throw new ProviderError('settings', providerMessages.unknownLocation(name, propertyCode));
        return providerMessages.works(name, textOf(known['MarketingName']) || propertyCode);
      }),
    async units() {
      return { ...(await readUnits()), next: null };
    },
    async residents() {
      const buildings = new Map((await readUnits()).records.map(({ unit, building }) => [unit, building]));
      const all = await read(residentData, 'GetResidents', ofProperty, 'residents', buildings);
      const left = daysLater(today(), -pastDays);
      const isRecent = ({ status, moveOut, leaseEnd }: ProviderResident) =>
        status !== 'past' || (moveOut ?? leaseEnd ?? '') >= left;
      return { ...all, records: all.records.filter(isRecent), next: null };
    },
    async sendLead(lead) {
      const earlier = await findLead(lead.reference);
      if (earlier) return { externalLeadID: earlier };
      const card = tag('XmlDoc', [guestCard(propertyCode, interfaceEntity, lead)]);
      const { messages } = await callYardi(
        guestCards,
        'ImportYardiGuest_Login',
        [...login, ...vendor, card],
        'anything',
      );
      const mistake = messages.find(({ isError }) => isError);
      if (mistake) {
        const error = refusal(mistake.sentence);
        throw error.kind === 'protocol'
          ? new ProviderError('refused', providerMessages.refusedLead(name, mistake.sentence.slice(0, 200)))
          : error;
      }
      const named = messages.map(({ sentence }) => /CustomerID:\s*(\w+)/i.exec(sentence)?.[1]).find(Boolean);
      const externalLeadID = named ?? (await findLead(lead.reference));
      if (!externalLeadID) throw new ProviderError('protocol', providerMessages.notUnderstood(name));
      return { externalLeadID };
    },
    async leads(since) {
      const from = daysLater(since ? since.toISOString().slice(0, 10) : today(), since ? -1 : -leadDays);
      const range = [tag('FromDate', `${from}T00:00:00`), tag('ToDate', `${daysLater(today(), 1)}T23:59:59`)];
      const found = await read(guestCards, 'GetYardiGuestActivity_DateRange', [...ofProperty, ...range], 'leads');
      return { ...found, next: null };
    },
  };
}

function refuseUnset(settings: YardiSettings, base: string) {
  const { username, password, serverName, database, propertyCode, interfaceLicense } = settings;
  if (!base) throw new ProviderError('settings', providerMessages.addressNotAllowed(name));
  const needed = {
    username,
    password,
    'server name': serverName,
    database,
    'property code': propertyCode,
  };
  const missing = Object.entries(needed).find(([, value]) => !value)?.[0];
  if (missing) throw new ProviderError('settings', providerMessages.notSet(name, missing));
  if (!interfaceLicense) throw new ProviderError('settings', providerMessages.noOwnKey(name));
}

/** A MITS guest card. Hearth's lead id is its third-party id, which finds it again. */
function guestCard(propertyCode: string, entity: string, lead: ProviderLead): Tag {
  const { firstName, lastName, email, phone, floorPlanType, note, createdAt, reference } = lead;
  const comment = [note, `Hearth ${reference}`].filter(Boolean).join('\n');
  const number = (IDType: string, IDValue: string, OrganizationName: string) =>
    tag('Identification', '', { IDType, IDValue, OrganizationName });
  const customer = [
    number('ThirdPartyID', reference, entity),
    number('PropertyID', propertyCode, 'Yardi'),
    tag('Name', [tag('FirstName', firstName), tag('LastName', lastName)]),
    ...(phone ? [tag('Phone', [tag('PhoneNumber', phone)], { PhoneType: 'cell' })] : []),
    ...(email ? [tag('Email', email)] : []),
  ];
  const preferences = [...(floorPlanType ? [tag('DesiredFloorplan', floorPlanType)] : []), tag('Comment', comment)];
  const event = [
    tag('EventID', '', { IDValue: '' }),
    tag('FirstContact', 'true'),
    tag('Comments', comment),
    tag('TransactionSource', entity),
  ];
  const prospect = [
    tag('Customers', [tag('Customer', customer, { Type: 'prospect' })]),
    tag('CustomerPreferences', preferences),
    tag('Events', [tag('Event', event, { EventType: 'Webservice', EventDate: createdAt.toISOString().slice(0, 19) })]),
  ];
  return tag('LeadManagement', [tag('Prospects', [tag('Prospect', prospect)])], { xmlns: '' });
}

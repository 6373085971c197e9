import { formatDate } from '@hearth/contract/format';
import { startProtocolServer, type ProtocolAnswer, type Received } from './protocol-server.ts';
import { parseServerArguments, tenants, type KeptLead, type Tenant } from '../sync/provider-world.ts';

const namespace = 'http://tempuri.org/YSI.Interfaces.WebServices/';
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const given = (name: string, value: string | null) => (value ? `<${name}>${escaped(value)}</${name}>` : `<${name} />`);
const day = (iso: string | null) => iso && formatDate(iso);
const plain = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** The text of an XML element in the request. */
const valueOf = (xml: string, name: string) => plain(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '');

const phoneOf = ({ phone }: { phone: string | null }) =>
  phone
    ? `<Phone PhoneType="cell"><PhoneDescription>cell</PhoneDescription>${given('PhoneNumber', phone)}</Phone>`
    : '';

const personOf = (tenant: Tenant) =>
  given('FirstName', tenant.firstName) +
  given('LastName', tenant.lastName) +
  given('Email', tenant.email) +
  phoneOf(tenant);

/** A tenancy as in `GetResidents`, with its other occupants. */
function residentOf([first, ...others]: Tenant[]): string {
  if (!first) return '';
  const roommates = others.map(
    (other) =>
      `<OtherOccupant rCode="${other.externalID}">${personOf(other)}<Relationship>Roommate</Relationship></OtherOccupant>`,
  );
  const child =
    '<OtherOccupant rCode="r0000001"><FirstName>Kid</FirstName><Relationship>Child</Relationship></OtherOccupant>';
  return `<Resident tCode="${first.externalID}">${[
    personOf(first),
    given('UnitCode', first.unit),
    given('Status', capital(first.status)),
    given('Rent', first.rentCents === null ? null : (first.rentCents / 100).toFixed(2)),
    given('LeaseFromDate', day(first.leaseStart)),
    given('LeaseToDate', day(first.leaseEnd)),
    given('MoveInDate', day(first.leaseStart)),
    given('MoveOutDate', day(first.moveOut)),
    given('leaseId', first.leaseID),
    `<OtherOccupants>${roommates.join('')}${child}</OtherOccupants>`,
  ].join('')}</Resident>`;
}

const unitOf = (tenant: Tenant) =>
  `<UnitInfo><UnitID UniqueID="${tenant.unitID}">${tenant.unit}</UnitID><PersonID Type="Current Resident">${tenant.externalID}</PersonID>` +
  `<Unit>${given('UnitType', `${tenant.floorPlan}-t`)}${given('FloorplanName', tenant.floorPlan)}${given('BuildingName', tenant.building)}</Unit></UnitInfo>`;

interface GuestCard extends KeptLead {
  reference: string;
  events: string[];
}

const prospectOf = (card: GuestCard) =>
  `<Prospect><LastUpdateDate>${card.changedAt.toISOString()}</LastUpdateDate><Customers><Customer Type="${card.stage}">` +
  `<Identification IDType="PropertyID" IDValue="oakpark" OrganizationName="Yardi" />` +
  `<Identification IDType="ProspectID" IDValue="${card.externalLeadID}" OrganizationName="Yardi" />` +
  `<Identification IDType="ThirdPartyID" IDValue="${escaped(card.reference)}" OrganizationName="Hearth" />` +
  `<Name>${given('FirstName', card.firstName)}${given('LastName', card.lastName)}</Name>${phoneOf(card)}${given('Email', card.email)}` +
  `</Customer></Customers><Events>${card.events.map((event) => `<Event EventType="${event}" />`).join('')}</Events></Prospect>`;

const messages = (messageType: string, ...said: string[]) =>
  `<Messages xmlns="">${said.map((one) => `<Message messageType="${messageType}">${escaped(one)}</Message>`).join('')}</Messages>`;

const wrapped = (content: string, status = 200): ProtocolAnswer => ({
  status,
  contentType: 'text/xml; charset=utf-8',
  body:
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" ' +
    `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>${content}</soap:Body></soap:Envelope>`,
});

const fault = (said: string) =>
  wrapped(
    `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>${escaped(`Server was unable to process request. ---> ${said}`)}</faultstring><detail /></soap:Fault>`,
    500,
  );

/** A local Yardi Voyager with one property, oakpark. */
export async function startYardi({ residents = 20, port }: { residents?: number | Tenant[]; port?: number } = {}) {
  const people = typeof residents === 'number' ? tenants(residents) : residents;
  const leads: GuestCard[] = [];
  const account = { username: 'hearthws', serverName: 'YCSQL5', database: 'oakpark_live', propertyCode: 'oakpark' };
  const secrets = { password: 'yardi-password' };
  const license = 'yardi-license';

  const methods: Record<string, (sent: string) => string> = {
    GetPropertyConfigurations: () =>
      '<Properties xmlns=""><Property><Code>oakpark</Code><MarketingName>Oak Park</MarketingName></Property></Properties>',
    GetUnitInformation: () =>
      `<UnitInformation xmlns=""><Property><Units>${people
        .filter(({ unit }) => unit)
        .map(unitOf)
        .join('')}</Units></Property></UnitInformation>`,
    GetResidents() {
      const tenancies = Object.values(Object.groupBy(people, ({ leaseID }) => leaseID)).map((one) =>
        residentOf(one ?? []),
      );
      if (tenancies.length === 0) return messages('Error', 'No residents exist with the given search criteria');
      return `<MITS-ResidentData xmlns=""><PropertyResidents><Residents>${tenancies.join('')}</Residents></PropertyResidents></MITS-ResidentData>`;
    },
    GetYardiGuestActivity_Search(sent) {
      const found = leads.filter(({ reference }) => reference === valueOf(sent, 'ThirdPartyId'));
      return found.length > 0 ? cards(found) : messages('Error', 'No guests found matching the given criteria');
    },
    GetYardiGuestActivity_DateRange: () => cards(leads),
    ImportYardiGuest_Login(sent) {
      const reference = /IDType="ThirdPartyID" IDValue="([^"]*)"/.exec(sent)?.[1] ?? '';
      if (!valueOf(sent, 'LastName')) return messages('Error', 'Last Name is required');
      const card: GuestCard = {
        reference,
        externalLeadID: `p${String(leads.length + 1).padStart(7, '0')}`,
        firstName: valueOf(sent, 'FirstName'),
        lastName: valueOf(sent, 'LastName'),
        email: valueOf(sent, 'Email') || null,
        phone: valueOf(sent, 'PhoneNumber') || null,
        stage: 'prospect',
        note: valueOf(sent, 'Comment'),
        events: ['Webservice'],
        changedAt: new Date(),
      };
      leads.push(card);
      return messages('FYI', 'The guest card was imported successfully.', `CustomerID: ${card.externalLeadID}`);
    },
  };
  const cards = (found: GuestCard[]) =>
    `<LeadManagement xmlns=""><Prospects>${found.map(prospectOf).join('')}</Prospects></LeadManagement>`;

  function respond({ url, headers, body }: Received): ProtocolAnswer {
    const [, service = ''] = /^\/(\w+)\.asmx$/.exec(url.pathname) ?? [];
    const [, method = ''] = new RegExp(`^"${namespace}${service}/(\\w+)"$`).exec(String(headers.soapaction)) ?? [];
    if (!service || !methods[method]) return { status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' };
    if (valueOf(body, 'UserName') !== account.username || valueOf(body, 'Password') !== secrets.password)
      return fault(`Login failed for user '${valueOf(body, 'UserName')}'.`);
    if (valueOf(body, 'Database') !== account.database) return fault('Cannot open database requested by the login.');
    const inner =
      valueOf(body, 'InterfaceLicense') !== license
        ? messages('Error', 'Invalid Interface License')
        : body.includes('<YardiPropertyId>') && valueOf(body, 'YardiPropertyId') !== account.propertyCode
          ? messages('Error', `Invalid or no access to Yardi Property: ${valueOf(body, 'YardiPropertyId')}`)
          : methods[method](body);
    return wrapped(
      `<${method}Response xmlns="${namespace}${service}"><${method}Result>${inner}</${method}Result></${method}Response>`,
    );
  }

  const server = await startProtocolServer(respond, port);
  const settings = { interfaceURL: server.url, ...account };
  const env = { YARDI_INTERFACE_URLS: server.url, YARDI_INTERFACE_LICENSE: license };
  return { ...server, people, leads, settings, secrets, env };
}

if (import.meta.main) {
  const { env, settings, secrets } = await startYardi(parseServerArguments(process.argv));
  process.stdout.write(`${JSON.stringify({ env, settings, secrets }, null, 2)}\n`);
}

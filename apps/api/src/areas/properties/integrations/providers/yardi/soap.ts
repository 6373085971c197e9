import { XMLParser } from 'fast-xml-parser';
import { at, fields, text, type Fields } from '../values.ts';

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const highest = 0x10ffff;

/** The five XML entities and numeric characters; other entities stay unread. */
function decoded(written: string): string {
  return written.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (name) return named[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= highest ? String.fromCodePoint(code) : '';
    },
  );
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  maxNestedTags: 40,
  tagValueProcessor: (_name, value) => decoded(value),
  attributeValueProcessor: (_name, value) => decoded(value),
});

/** Parses a document; undefined if it's invalid, truncated, nested too deeply, or has its own definitions. */
export function readXml(document: string, root: string): Fields | undefined {
  const isWhole = new RegExp(`</([\\w-]+:)?${root}>\\s*$`).test(document.slice(-200));
  if (!isWhole || /<!DOCTYPE|<!ENTITY/i.test(document)) return undefined;
  try {
    return fields(at(parser.parse(document) as unknown, root));
  } catch {
    return undefined;
  }
}

/** Text of an element, with or without attributes. */
export const textOf = (element: unknown): string => text(element) || text(at(element, '#text'));

const escaped = (value: string) =>
  value
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An element to write: escaped text, or elements. */
export interface Tag {
  name: string;
  content: string | readonly Tag[];
  attributes: Readonly<Record<string, string>>;
}

export const tag = (name: string, content: Tag['content'] = '', attributes: Tag['attributes'] = {}): Tag => ({
  name,
  content,
  attributes,
});

function write({ name, content, attributes }: Tag): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = typeof content === 'string' ? escaped(content) : content.map(write).join('');
  return `<${name}${written.join('')}>${inner}</${name}>`;
}

/** A SOAP 1.1 message. */
export const envelope = (content: Tag): string =>
  '<?xml version="1.0" encoding="utf-8"?>' +
  write(
    tag('soap:Envelope', [tag('soap:Body', [content])], { 'xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/' }),
  );

export interface SoapAnswer {
  result: Fields;
  /** Error raised before the method ran, as the server words it, or empty. */
  fault: string;
}

/** The response or fault of SOAP 1.1 or 1.2; undefined for anything else. */
export function parseAnswer(document: string, method: string): SoapAnswer | undefined {
  const body = at(readXml(document, 'Envelope'), 'Body');
  const fault = at(body, 'Fault');
  if (fault !== undefined)
    return { result: {}, fault: textOf(at(fault, 'faultstring')) || textOf(at(fault, 'Reason', 'Text')) };
  const response = at(body, `${method}Response`);
  if (response === undefined) return undefined;
  const result = at(response, `${method}Result`);
  // Older interfaces wrap their document in text.
  const [, root = ''] = /^\s*(?:<\?xml[^>]*\?>)?\s*<([\w-]+)[\s>]/.exec(typeof result === 'string' ? result : '') ?? [];
  if (!root) return { result: fields(result), fault: '' };
  const inner = readXml(String(result), root);
  return inner && { result: { [root]: inner }, fault: '' };
}

import { identityMessages } from '@hearth/contract/identity/messages';
import { demoPassword } from '@hearth/contract/identity/demo-accounts';
import { invalid } from '../../../../platform/errors.ts';

/** Number of most common passwords that also match with digits and symbols around them. */
const basesMaximum = 10_000;
const baseCharactersMinimum = 4;
/** Padding around a common password that doesn't make it stronger. */
const paddingMaximum = 6;
const wordCharactersMinimum = 3;
/** Minimum letters and digits besides the person's own words. */
const ownCharactersMinimum = 6;
const differentMinimum = 4;

interface Common {
  whole: ReadonlySet<string>;
  bases: ReadonlySet<string>;
}

let common: Promise<Common> | undefined;

/** Breached passwords, most common first, loaded lazily. The demo password is in the README. */
const readCommon = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'] as string[];
    return { whole: new Set([demoPassword, ...list]), bases: new Set(list.slice(0, basesMaximum)) };
  }));

const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const spelledOut = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => letterOf[sign] ?? sign);
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

function isCommon(password: string, { whole, bases }: Common): boolean {
  const isBase = (text: string) =>
    text.length >= baseCharactersMinimum && (bases.has(text) || bases.has(spelledOut(text)));
  if ([password, bare(password), spelledOut(password), bare(spelledOut(password))].some((text) => whole.has(text)))
    return true;
  const [, before = '', middle = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(password) ?? [];
  const isPadding = (text: string) => text.length <= paddingMaximum || whole.has(bare(text));
  if ((isBase(middle) || isBase(bare(middle))) && isPadding(before) && isPadding(after)) return true;
  const unit = repeatedUnit(password);
  return unit !== undefined && isBase(unit);
}

/** The repeated unit of a text, such as `abc` in `abcabcab`. */
function repeatedUnit(text: string): string | undefined {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return undefined;
}

function isSimple(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return (
    new Set(codes).size < differentMinimum ||
    (steps.size === 1 && Math.abs([...steps][0] ?? 0) === 1) ||
    (repeatedUnit(password)?.length ?? password.length) < differentMinimum
  );
}

/** Longest first, so that an email is removed before its parts. */
const wordsOf = (texts: readonly string[]) =>
  [...new Set(texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]))]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= wordCharactersMinimum)
    .sort((first, other) => other.length - first.length);

function isPersonal(password: string, texts: readonly string[]): boolean {
  const words = wordsOf(texts);
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), password);
  return rest !== password && bare(rest).length < ownCharactersMinimum;
}

/**
 * Reason to refuse a new password; undefined if it's acceptable. `texts` are known facts: email, name, product. The
 * contract checks the length.
 */
export async function weaknessOf(password: string, texts: readonly string[]): Promise<string | undefined> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isPersonal(plain, texts)) return identityMessages.passwordPersonal;
  if (isCommon(plain, await readCommon())) return identityMessages.passwordCommon;
  return isSimple(plain) ? identityMessages.passwordSimple : undefined;
}

export async function refuseWeak(password: string, texts: readonly string[]): Promise<void> {
  const weakness = await weaknessOf(password, texts);
  if (weakness) throw invalid(['body', 'password'], weakness);
}

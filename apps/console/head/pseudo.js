// Development only: `?locale=pseudo` shows every translatable string accented and a third longer, to find those that are
// not translatable and layouts that cut text off.
(() => {
  if (new URLSearchParams(location.search).get('locale') !== 'pseudo') return;
  const letters = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', c: 'ç', n: 'ñ', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' };
  const lengthen = (text) =>
    /[a-z]/i.test(text)
      ? `[${text.replace(/[aeioucn]/gi, (letter) => letters[letter] ?? letter)}${'~'.repeat(Math.ceil(text.length * 0.3))}]`
      : text;
  const translate = (value) => {
    if (typeof value === 'string') return lengthen(value);
    if (typeof value === 'function') return (...values) => translate(value(...values));
    if (Array.isArray(value)) return value.map(translate);
    if (typeof value !== 'object' || value === null) return value;
    if (!('$$typeof' in value))
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, translate(part)]));
    const { children } = value.props;
    return children === undefined ? value : { ...value, props: { ...value.props, children: translate(children) } };
  };
  globalThis.hearthTranslate = translate;
})();

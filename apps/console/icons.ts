import type { Plugin } from 'vite';

type Shape = [name: string, attributes: Record<string, string>];

const drawn = '\0icon';
const drawnCode = `import { createElement } from 'react';
export const icon = (name, d) => ({ size = 24, className = '', ...props }) =>
  createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': props['aria-label'] ? undefined : true,
      ...props,
      className: ('lucide lucide-' + name + ' ' + className).trim(),
    },
    createElement('path', { d }),
  );`;

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

function rectangle(x: number, y: number, width: number, height: number, r: number) {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [w, h] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
}

/** Path data of a shape; undefined for unknown shapes. */
function pathOf([name, { key: _key, ...attributes }]: Shape): string | undefined {
  const { d, points = '' } = attributes;
  const number = (of: string) => Number(attributes[of] ?? 0);
  const only = (...known: string[]) => Object.keys(attributes).every((each) => known.includes(each));
  // Starts at the origin, since a leading relative command would continue from the previous shape.
  if (name === 'path' && d && only('d')) return `M0 0${d}`;
  if (name === 'circle' && only('cx', 'cy', 'r')) return circle(number('cx'), number('cy'), number('r'));
  if (name === 'line' && only('x1', 'x2', 'y1', 'y2'))
    return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
  if (name === 'polyline' && only('points')) return `M${points}`;
  if (name === 'rect' && only('x', 'y', 'width', 'height', 'rx', 'ry'))
    return rectangle(number('x'), number('y'), number('width'), number('height'), number('rx'));
  return undefined;
}

/** Parses an icon's module into its name and a single path. */
function iconOf(code: string): { name: string; d: string } | undefined {
  const [, name, shapes] = /name: "([\w-]+)",[\s\S]*?node: (\[\[.*\]\]|\[\n[\s\S]*?\n {2}\])/.exec(code) ?? [];
  if (!name || !shapes) return undefined;
  const json = shapes.replace(/([{,]\s*)(\w+):/g, '$1"$2":');
  const parts = (JSON.parse(json) as Shape[]).map(pathOf);
  return parts.includes(undefined) ? undefined : { name, d: parts.join('').replace(/M0 0(?=M)/g, '') };
}

/**
 * Replaces lucide's icon components with a minimal one that draws a single path. Half of a screen's elements were icon
 * shapes, and opening a dialog restyles every element.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    resolveId: { filter: { id: /^\0icon$/ }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: { filter: { id: /^\0icon$/ }, handler: () => ({ code: drawnCode, moduleSideEffects: false }) },
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler(code, id) {
        if (code.includes('export { default } from')) return;
        const found = iconOf(code);
        if (!found) this.error(`apps/console/icons.ts can't parse ${id}`);
        const { name, d } = found;
        return {
          code: `import { icon } from '${drawn}';\nexport default /* @__PURE__ */ icon('${name}', '${d}');`,
          map: null,
        };
      },
    },
  };
}

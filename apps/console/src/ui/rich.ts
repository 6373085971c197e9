import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** A sentence with elements in it: rich`${link} gets ${points}`. */
export const rich = (texts: TemplateStringsArray, ...values: ReactNode[]): ReactElement =>
  createElement(Fragment, null, ...texts.flatMap((text, i) => [text, values[i]]));

import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './rich-text.module.css';

export interface RichTextRules {
  /** Allowed tags; other tags render only their text. */
  tags: Readonly<Record<string, unknown>>;
  isLink: (address: string) => boolean;
  depthMaximum: number;
}

/** Headings rank below those of the page. */
const headings: Readonly<Record<string, { tag: string; className: string | undefined }>> = {
  h1: { tag: 'h3', className: styles.h1 },
  h2: { tag: 'h4', className: styles.h2 },
  h3: { tag: 'h5', className: styles.h3 },
};
const withoutWords = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'textarea', 'title']);

function drawn(node: Node, rules: RichTextRules, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > rules.depthMaximum || withoutWords.has(node.localName)) return null;
  const inner = [...node.childNodes].map((child, at) => drawn(child, rules, at, depth + 1));
  const tag = node.localName;
  if (!Object.hasOwn(rules.tags, tag)) return <Fragment key={key}>{inner}</Fragment>;
  if (tag === 'br') return <br key={key} />;
  const heading = headings[tag];
  if (tag !== 'a') return createElement(heading?.tag ?? tag, { key, className: heading?.className }, ...inner);
  const address = node.getAttribute('href') ?? '';
  if (!rules.isLink(address)) return <Fragment key={key}>{inner}</Fragment>;
  return (
    <a href={address} key={key} rel="noopener noreferrer nofollow" target="_blank">
      {inner}
    </a>
  );
}

/** Renders rich text with only the tags and links that `rules` allow. */
export function RichText({ text, rules, className }: { text: string; rules: RichTextRules; className?: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(text, 'text/html');
    return [...body.childNodes].map((node, at) => drawn(node, rules, at, 0));
  }, [text, rules]);
  return <div className={classNames(styles.text, className)}>{content}</div>;
}

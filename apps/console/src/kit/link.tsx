import { use, useEffect, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { hrefOf, announceIntent, navigate, type Destination } from '../platform/location.ts';
import { UrlScopeContext } from '../platform/url-scope.ts';

export interface LinkProps extends Destination, Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {}

/** The browser opens it in a new tab or window, or downloads it. */
export const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** A link to a screen, by default at the current property. Hovering preloads the target. */
export function Link({ to, search, hash, onClick, children, ...rest }: LinkProps) {
  const destination = { to, ...(search && { search }), ...(hash && { hash }) };
  const expect = () => announceIntent(to);
  return (
    <a
      onFocus={expect}
      onMouseEnter={expect}
      onTouchStart={expect}
      {...rest}
      href={hrefOf(destination, use(UrlScopeContext))}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        navigate(destination);
      }}
    >
      {children}
    </a>
  );
}

/** Redirects on mount. */
export function Redirect(destination: Destination) {
  const href = hrefOf(destination);
  useEffect(() => navigate({ to: href, replace: true }), [href]);
  return null;
}

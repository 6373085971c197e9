import { use, useEffect, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { hrefOf, intend, navigate, type Destination } from '../platform/location.ts';
import { PlaceContext } from '../platform/place.ts';

export interface LinkProps extends Destination, Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {}

/** Opens in a new tab or window, or is downloaded, as the browser does it. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** A link to a screen, at the property worked at unless it names another; what it leads to begins to load when it is pointed at. */
export function Link({ to, search, hash, onClick, children, ...rest }: LinkProps) {
  const destination = { to, ...(search && { search }), ...(hash && { hash }) };
  const expect = () => intend(to);
  return (
    <a
      onFocus={expect}
      onMouseEnter={expect}
      onTouchStart={expect}
      {...rest}
      href={hrefOf(destination, use(PlaceContext))}
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

/** Leads there as soon as it is shown, in place of where one is. */
export function Redirect(destination: Destination) {
  const href = hrefOf(destination);
  useEffect(() => navigate({ to: href, replace: true }), [href]);
  return null;
}

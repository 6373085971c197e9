import { Link } from '../kit/link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Plain } from './plain-page.tsx';
import { text } from './messages.ts';

/** The 404 page. */
export function NotFound() {
  return (
    <Plain title={text.notFound.title} text={text.notFound.text}>
      <ButtonLink variant="contained">
        <Link to="/">{text.notFound.home}</Link>
      </ButtonLink>
    </Plain>
  );
}

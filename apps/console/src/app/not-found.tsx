import { Link } from '../kit/link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Plain } from './plain-page.tsx';

/** A path that no screen has. */
export function NotFound() {
  return (
    <Plain title="Sorry, page not found!" text="The address may be mistyped, or the page may have moved.">
      <ButtonLink variant="contained">
        <Link to="/">Back to Home</Link>
      </ButtonLink>
    </Plain>
  );
}

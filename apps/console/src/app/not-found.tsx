import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { Plain } from './plain-page.tsx';

/** A path that no screen has. */
export function NotFound() {
  return (
    <Plain title="Sorry, page not found!" text="The address may be mistyped, or the page may have moved.">
      <Button color="primary" component={Link} to="/" variant="contained">
        Back to Home
      </Button>
    </Plain>
  );
}

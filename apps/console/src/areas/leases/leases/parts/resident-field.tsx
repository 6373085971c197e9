import { styled } from '@mui/material/styles';
import { useField } from '../../../../kit/form.tsx';
import { UserPicker, type PickedUser } from '../../../../kit/user-picker.tsx';
import { Button } from '../../../../ui/button.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  '& .label': {
    fontSize: '0.8125rem',
    fontWeight: 600,
    '& i': { fontStyle: 'normal', color: theme.vars.palette.error.main },
  },
  '& .chosen': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '8px 8px 8px 12px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 10,
  },
  '& .chosen > div': {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& p': { margin: 0, fontSize: '0.8125rem', color: theme.vars.palette.error.main },
}));

interface ResidentFieldProps {
  name: string;
  propertyId: string;
  /** Told besides the form. */
  onChange: (resident: PickedUser | null) => void;
}

/** The one resident whom a lease is for: found in the picker, then shown alone. */
export function ResidentField({ name, propertyId, onChange }: ResidentFieldProps) {
  const { value, change, error } = useField<PickedUser>(name);
  const pick = (resident: PickedUser | null) => {
    change(resident);
    onChange(resident);
  };
  return (
    <Root>
      <span aria-hidden className="label">
        Resident<i> *</i>
      </span>
      {value ? (
        <div className="chosen">
          <UserAvatar name={value.name} size={34} />
          <div>
            <b>{value.name}</b>
            <small>{value.email}</small>
          </div>
          <Button autoFocus onClick={() => pick(null)} size="small">
            Change
          </Button>
        </div>
      ) : (
        <UserPicker
          label="Resident"
          maximum={1}
          onChange={([resident]) => pick(resident ?? null)}
          picked={[]}
          propertyId={propertyId}
        />
      )}
      {error && <p role="alert">{error}</p>}
    </Root>
  );
}

import Hide from 'lucide-react/icons/eye-off';
import Show from 'lucide-react/icons/eye';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { text } from './messages.ts';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'endAdornment' | 'multiline'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password with a show/hide button. `autoComplete` says whether it's the current or a new one. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      endAdornment={
        <IconButton
          aria-label={shown ? text.password.hide : text.password.show}
          onClick={() => setShown(!shown)}
          onMouseDown={(event) => event.preventDefault()}
          size="small"
        >
          {shown ? <Hide size={19} /> : <Show size={19} />}
        </IconButton>
      }
      type={shown ? 'text' : 'password'}
    />
  );
}

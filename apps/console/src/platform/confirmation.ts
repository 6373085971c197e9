type OpenDialog = () => Promise<boolean>;

let openDialog: OpenDialog | undefined;
let pending: Promise<boolean> | undefined;

/** Registers the dialog that asks people to confirm their identity; returns a function to unregister it. */
export const onConfirmation = (open: OpenDialog) => {
  openDialog = open;
  return () => {
    if (openDialog === open) openDialog = undefined;
  };
};

/** True if the person confirmed their identity or canceled. Concurrent calls share one dialog. */
export function confirmed(): Promise<boolean> {
  pending ??= (openDialog?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}

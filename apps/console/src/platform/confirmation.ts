type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the dialog that asks people to confirm their identity; returns a function to unregister it. */
export const onConfirmation = (asker: Ask) => {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
};

/** Whether the person confirmed their identity or canceled. Concurrent calls share one dialog. */
export function confirmed(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

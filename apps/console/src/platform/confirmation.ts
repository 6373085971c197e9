type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Names who asks people to confirm who they are; answers how to stop. */
export const onConfirmation = (asker: Ask) => {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
};

/** True once the person has confirmed who they are, false when they would rather not. Calls at the same moment share one question. */
export function confirmed(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** True if keys pressed at an element go into a field, so that shortcuts are off. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]), textarea, select, [role=combobox], [role=listbox]'));

/** Ctrl Enter saves the form around the text; the editor would also put a line break into it. */
export const leaveSaveKey = (_view: unknown, { key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

/** How long messages wait before they are sent, so that they can be undone. */
export const undoSeconds = 30

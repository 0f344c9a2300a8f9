/** Records hold people's data, so what is logged in full goes to the debug level, which browsers hide unless asked. */
export const logFull = (what: string, detail: unknown): void => console.debug(what, detail)

/**
 * What the specification wants logged in full (section 8: the answer of create-listing, a failed email preview).
 * Records hold people's data, so it goes to the debug level only, which browsers hide unless asked.
 */
export const logFull = (what: string, detail: unknown): void => console.debug(what, detail)

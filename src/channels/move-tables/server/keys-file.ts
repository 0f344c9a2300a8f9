/** The values of a column that may be a key, as pairs of 32 bits in the order of this machine; written beside the rows. */
export const keysFile = (rowsFile: string, column: number): string => `${rowsFile}.${column}.keys`

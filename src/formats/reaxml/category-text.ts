/** Separates several categories in the one field: `Retail; Offices`, `Automotive > Panel Beating`. REA's names use neither sign. */
export const categorySeparator = '; '
export const subCategorySeparator = ' > '

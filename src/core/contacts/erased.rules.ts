/** Stands in for the email address or number of an erased person. */
export const masked = '[erased]'
export const erasedName = 'Erased person'

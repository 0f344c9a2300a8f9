/** What stands where an email address or a number of an erased person stood. */
export const masked = '[erased]'
export const erasedName = 'Erased person'

/** Money is whole cents everywhere; dollars exist only in what people read and type. */
const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', maximumFractionDigits: 0 })
const dollarsAndCents = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** `125000000` -> `$1,250,000`; cents are shown only when there are any. */
export const formatCents = (cents: number) => (cents % 100 === 0 ? dollars : dollarsAndCents).format(cents / 100)

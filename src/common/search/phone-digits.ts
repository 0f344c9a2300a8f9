/** Digits as Australians say them: `+61 412 345 678` and `0412345678` are both `0412345678`; foreign numbers keep their country code. */
export function phoneDigits(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  if (/^\s*(\+|00(?=61))/.test(number) && /^(00)?61/.test(digits)) return `0${digits.replace(/^(00)?61/, '').replace(/^0/, '')}`
  return digits
}

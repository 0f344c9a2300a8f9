/** `+61412345678` for an Australian mobile number as people write it; undefined for any other number, which SMS can't be sent to. */
export function mobileOf(number: string): string | undefined {
  const bare = number.slice(0, 40).replaceAll(/[\s().-]/g, '')
  const digits = /^(?:(?:\+|00)?61|0)?0?(4\d{8})$/.exec(bare)?.[1]
  return digits ? `+61${digits}` : undefined
}

/** Australian numbers as people read them; those of other countries by their code and then in groups. */
export function formatPhone(number: string): string {
  const own = number.startsWith('+61') ? `0${number.slice(3)}` : number
  if (/^04\d{8}$/.test(own)) return own.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  // 1300, 1800 and 13 numbers have no 0 in front; what is printed must be what is dialled.
  const service = /^(?:\+61|0)?(1[38]00\d{6}|13\d{4})$/.exec(number)?.[1]
  if (service?.length === 6) return service.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3')
  if (service) return service.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  if (/^0\d{9}$/.test(own)) return own.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3')
  const [, code, rest] = foreign.exec(own) ?? []
  return code && rest ? `+${code} ${rest.replaceAll(/(\d{3})(?=\d{3})/g, '$1 ')}` : own
}

/** Codes of countries have one digit, two or three; these are no prefix of a longer one (ITU E.164). */
const foreign = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{6,12})$/

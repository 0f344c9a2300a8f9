/** Australian numbers as people read them; others as they are kept. */
export function formatPhone(number: string): string {
  const own = number.startsWith('+61') ? `0${number.slice(3)}` : number
  if (/^04\d{8}$/.test(own)) return own.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  return /^0\d{9}$/.test(own) ? own.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3') : own
}

// The answer to an invitation (RFC 5546, REPLY), as far as ours asks for one. The text is a stranger's: its length is limited before it is read.
export interface CalendarReply {
  uid: string
  sequence: number
  /** In small letters. */
  attendee: string
  answer: 'accepted' | 'declined' | 'tentative'
}
const answers: Readonly<Record<string, CalendarReply['answer']>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
}
const mostCharacters = 20_000
const longestLine = 1_000

/** Undefined for what is no answer of exactly one person to one event. */
export function readReply(text: string): CalendarReply | undefined {
  if (text.length > mostCharacters) return undefined
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  if (!lines.some((line) => line.trim().toUpperCase() === 'METHOD:REPLY')) return undefined
  const start = lines.findIndex((line) => line.trim().toUpperCase() === 'BEGIN:VEVENT')
  if (start < 0) return undefined
  const properties = lines.slice(start + 1).flatMap((line) => {
    const colon = line.length <= longestLine ? valueAt(line) : -1
    if (colon < 0) return []
    const [name = '', ...parameters] = line.slice(0, colon).split(';')
    return [{ name: name.toUpperCase(), parameters, value: line.slice(colon + 1).trim() }]
  })
  const of = (name: string) => properties.filter((one) => one.name === name)
  const [attendee, ...others] = of('ATTENDEE')
  const [uid, ...more] = of('UID')
  if (!attendee || !uid || others.length || more.length) return undefined
  const status = attendee.parameters.find((one) => one.toUpperCase().startsWith('PARTSTAT='))?.slice(9)
  const answer = answers[(status ?? '').replaceAll('"', '').toUpperCase()]
  const sequence = Number(of('SEQUENCE')[0]?.value ?? '0')
  if (!answer || !Number.isInteger(sequence) || !/^mailto:/i.test(attendee.value)) return undefined
  return { uid: uid.value, sequence, attendee: attendee.value.slice(7).toLowerCase(), answer }
}

/** Where the value begins: the first colon outside of quotes. */
function valueAt(line: string): number {
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '"') isQuoted = !isQuoted
    else if (line[i] === ':' && !isQuoted) return i
  }
  return -1
}

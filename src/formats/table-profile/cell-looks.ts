import { dateShapeOf, isScientific, readYesNo } from './cells.ts'

/** Everything a value looks like; a column is of a kind when nearly all its values look like it. */
export interface Looks {
  email: boolean
  phone: boolean
  yesNo: boolean
  id: boolean
  integer: boolean
  number: boolean
  money: boolean
  hasDollar: boolean
  scientific: boolean
  leadingZeros: boolean
  date?: 'dmy' | 'mdy' | 'both' | 'plain' | 'serial'
}

const longestLook = 254
/** `false` */
const longestYesNo = 5
/** @param text trimmed */
export function looksOf(text: string): Looks | undefined {
  if (text.length > longestLook) return undefined
  if (text.includes('@')) return { ...nothing, email: /^[^\s@,;<>]+@[^\s@,;<>.]+(?:\.[^\s@,;<>.]+)+$/.test(text) }
  if (text.length > 64) return undefined
  const yesNo = text.length <= longestYesNo && readYesNo(text).value != null
  if (!/\d/.test(text)) return yesNo ? { ...nothing, yesNo } : undefined
  const bare = text.replaceAll(/^\$ ?|(?<=\d),(?=\d{3})/g, '')
  const number = /^-?\d{1,15}(?:\.\d{1,10})?$/.test(bare)
  const date = dateOf(text)
  return {
    email: false,
    phone: isPhone(text),
    yesNo,
    id: /^[\p{L}\p{N}][\p{L}\p{N}_.:/#-]*$/u.test(text),
    integer: /^\d{1,18}$/.test(text),
    number: number && !text.startsWith('$'),
    money: number || /^-?\$ ?\d/.test(text),
    hasDollar: text.includes('$'),
    scientific: isScientific(text),
    leadingZeros: /^0\d+$/.test(text),
    ...(date && { date }),
  }
}
const nothing: Looks = {
  email: false,
  phone: false,
  yesNo: false,
  id: false,
  integer: false,
  number: false,
  money: false,
  hasDollar: false,
  scientific: false,
  leadingZeros: false,
}

const isPhone = (text: string) => {
  if (!/^[+(]?\d[\d\s().-]{4,24}$/.test(text)) return false
  const digits = text.replaceAll(/\D/g, '').length
  return digits >= 8 && digits <= 15
}

function dateOf(text: string): Looks['date'] {
  const found = dateShapeOf(text)
  if (!found) return undefined
  if (found.shape === 'serial') return 'serial'
  if (found.shape !== 'figures') return 'plain'
  return found.first > 12 ? 'dmy' : found.second > 12 ? 'mdy' : 'both'
}

import { phoneDigits } from '#common/search/phone-digits.ts'
import type { ContactPhone } from '../contact-fields.contract.ts'

/** A phone with another number; a check against the Do Not Call Register belongs to the number that was checked. */
export const withNumber = (phone: ContactPhone, number: string): ContactPhone =>
  phoneDigits(number) === phoneDigits(phone.number)
    ? { ...phone, number }
    : { ...phone, number, dncWashedOn: null, isOnDoNotCallList: false }

/** The phones without checks that a changed number took over from the one it replaces, of either result. */
export function withOwnChecks(before: readonly ContactPhone[], after: readonly ContactPhone[]): ContactPhone[] {
  const digitsOf = (phones: readonly ContactPhone[]) => new Set(phones.map(({ number }) => phoneDigits(number)))
  const [had, has] = [digitsOf(before), digitsOf(after)]
  return after.map((phone, index) => {
    const old = before[index]
    const isReplaced = old && !has.has(phoneDigits(old.number)) && !had.has(phoneDigits(phone.number))
    const isTakenOver = old?.dncWashedOn === phone.dncWashedOn && old.isOnDoNotCallList === phone.isOnDoNotCallList
    return isReplaced && isTakenOver ? { ...phone, dncWashedOn: null, isOnDoNotCallList: false } : phone
  })
}

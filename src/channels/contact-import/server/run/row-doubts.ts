import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'

/** Reasons to look at a row that can come in as it is: files hold what people once typed in a hurry. */
export function doubtsOf(fields: ContactFields, unknownRoles: readonly string[]): string[] {
  const { kind, firstName, lastName, partner, companyName, legalName, phones } = fields
  const own = [firstName, lastName].filter((name) => name !== null)
  const names = [...own, partner?.firstName, partner?.lastName, companyName, legalName].filter((name) => typeof name === 'string')
  const short = phones.filter(({ number }) => isShort(number)).map(({ number }) => `Phone “${number}” is too short to call`)
  return [
    names.length === 0 && 'No name',
    names.some((name) => formula.test(name)) && 'The name looks like a spreadsheet formula',
    kind === 'couple' && !(isWhole(firstName) && isWhole(partner?.firstName)) && 'Two people: add both first names',
    own.some((name) => /\s(?:&|and)\s/i.test(name)) && 'Two people in one name',
    own.some((name) => name.includes(',')) && 'A comma in the name: check which is the last name',
    ...unknownRoles.map((role) => `Role “${role.slice(0, 40)}” is not known, so it becomes a tag`),
    ...short,
  ].filter((one) => one !== false)
}

const formula = /^(?:[=@]|[+-]\p{L})/u
/** An initial is no first name. */
const isWhole = (name: string | null | undefined): boolean => (name ?? '').replaceAll(/[^\p{L}]/gu, '').length > 1
/** Six digits are a number only as 13 xx xx. */
function isShort(number: string): boolean {
  const digits = number.replaceAll(/\D/g, '')
  return digits.length < 8 && !/^13\d{4}$/.test(digits)
}

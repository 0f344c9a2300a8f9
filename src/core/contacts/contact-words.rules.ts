import { wordOf } from '#common/text/name-words.ts'
import type { ContactRole } from './contact-values.contract.ts'

const roleWords: Partial<Record<ContactRole, string>> = {
  prospectiveVendor: 'Prospective vendor',
  pastVendor: 'Past vendor',
  prospectiveLandlord: 'Prospective landlord',
  pastLandlord: 'Past landlord',
}
export const roleWord = (role: string) => roleWords[role as ContactRole] ?? wordOf(role)

const words: Readonly<Record<string, string>> = {
  threeMonths: 'Within 3 months',
  sixMonths: 'Within 6 months',
  year: 'Within a year',
  now: 'Ready now',
  later: 'More than a year',
  firstHome: 'First home buyer',
  cash: 'Cash buyer',
  onMarket: 'Home on the market',
  sold: 'Home sold',
  hasPropertyToSell: 'Needs to sell first',
  preApproved: 'Loan pre-approved',
  sms: 'SMS',
  email: 'Email',
  letter: 'Post',
  phone: 'Phone',
  office: 'Everyone',
  inPerson: 'In person',
}
export const valueWord = (value: string): string => words[value] ?? wordOf(value)

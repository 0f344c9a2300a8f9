export interface DomainEnquiryThere {
  id: string
  enquiryType: string
  message: string
  referenceId: number
  dateReceived: string
  sender: { firstName: string; lastName: string; email: string; phoneNumber: string }
}

/** Addresses of the ads that enquiries name; the first is a listing of the demo. */
export const sampleAddresses: Readonly<Record<string, object>> = {
  '2016100001': { streetNumber: '12', street: 'Lantern Street', suburb: 'Richmond', stateAbbreviation: 'vic', postcode: '3121' },
}

const hourMs = 3_600_000
/** A handful of people who asked, the latest an hour ago. Numbers and addresses are those kept for fiction. */
export function sampleEnquiries(now: Date): DomainEnquiryThere[] {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs).toISOString()
  const one = (
    id: string,
    hoursAgo: number,
    [firstName, lastName, email, phoneNumber]: [string, string, string, string],
    message: string,
    more: Partial<DomainEnquiryThere> = {},
  ): DomainEnquiryThere => ({
    id,
    enquiryType: 'listing',
    message,
    referenceId: 2016100001,
    dateReceived: at(hoursAgo),
    sender: { firstName, lastName, email, phoneNumber },
    ...more,
  })
  return [
    one(
      'dom-1',
      1,
      ['Priya', 'Nair', 'priya.nair@mail.example', '0491 570 110'],
      'Is it still available? We could look on Saturday.',
    ),
    one('dom-2', 5, ['Tom', 'Reed', 'tom.reed@mail.example', ''], 'Please send me the contract.', {
      enquiryType: 'contractRequest',
    }),
    one('dom-3', 26, ['Lena', 'Okafor', '', '0491 570 156'], 'What would you say our place is worth?', {
      enquiryType: 'vendorEnquiry',
      referenceId: 0,
    }),
  ]
}

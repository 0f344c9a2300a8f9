import { expect, test } from 'vitest'
import { streetLine } from '#common/listing/address-lines.ts'
import { addressOf } from './address-cells.rules.ts'

function read(row: Record<string, string>): string {
  const address = addressOf((column) => row[column] ?? null)
  return [streetLine(address), address.suburb, address.state, address.postcode].join(' | ')
}

test.each<[Record<string, string>, string]>([
  [{ addressLine: '2/39 Main Road, Richmond VIC 3121' }, '2/39 Main Road | Richmond | VIC | 3121'],
  [{ addressLine: '39 Main Road Richmond VIC 3121' }, '39 Main Road | Richmond | VIC | 3121'],
  [{ addressLine: 'Unit 5, 12A McDonald St, St Kilda East, Victoria 3183' }, '5/12A McDonald St | St Kilda East | VIC | 3183'],
  [{ addressLine: 'Lot 12 Hill Street, Kew 3101' }, 'Lot 12 Hill Street | Kew | VIC | 3101'],
  [{ addressLine: '8 Bay Street', suburb: 'Brighton', postcode: '3186' }, '8 Bay Street | Brighton | VIC | 3186'],
  [{ addressLine: '8 Bay Street Brighton', suburb: 'Brighton', state: 'vic' }, '8 Bay Street | Brighton | VIC | '],
  [{ street: 'U2/39 Main Rd', suburb: 'Kew', postcode: '3101' }, '2/39 Main Rd | Kew | VIC | 3101'],
  [
    { unitNumber: '2', streetNumber: '39', street: 'Main Rd', suburb: 'Darwin City', postcode: '800' },
    '2/39 Main Rd | Darwin City | NT | 0800',
  ],
  [{ lotNumber: '7', street: 'Hill Road', suburb: 'Kew', state: 'Victoria' }, 'Lot 7 Hill Road | Kew | VIC | '],
])('%j', (row, expected) => expect(read(row)).toBe(expected))

import { writeFileSync } from 'node:fs'

const first = ['Olivia', 'Noah', 'Amelia', 'Jack', 'Isla', 'Leo', 'Mia', 'Henry', 'Ava', 'William']
const last = ['Smith', 'Nguyen', 'Brown', 'Singh', 'Wilson', 'Taylor', 'Martin', 'Lee', 'Walker', 'White', 'Harris', 'Young']
const suburbs = ['Richmond', 'Hawthorn', 'Carlton', 'Fitzroy', 'Brunswick', 'Essendon', 'Kew', 'Toorak']

/** People as another program exports them; each person once. */
export function writeContacts(path: string, count: number): void {
  const rows = Array.from(
    { length: count },
    (_, i) =>
      `${first[i % 10]},${last[((i / 10) % 12) | 0]}${((i / 120) | 0).toString(36)},p${i}@mail.example,04${String(10_000_000 + ((i * 7) % 90_000_000))},${i % 200} Main Road,${suburbs[i % 8]},VIC,30${(i % 90) + 10},"buyer, list ${i % 5}"`,
  )
  writeFileSync(path, `First name,Last name,Email,Mobile,Street,Suburb,State,Postcode,Tags\n${rows.join('\n')}\n`)
}

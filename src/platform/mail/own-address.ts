// The token in an address of one email's own: the agency and the id of a row, of a recipient or an inspection, which they alone know. No key
// signs it, so that no change of keys ends an unsubscribe address; guessing one means guessing 122 bits. Small letters and digits only: mail
// servers change the case of addresses (decision 53).
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const each = 26

function encode(uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let text = ''
  for (let i = 0; i < each; i++) {
    text = (alphabet[Number(bits & 31n)] ?? '') + text
    bits >>= 5n
  }
  return text
}
function decode(text: string): string | undefined {
  let bits = 0n
  for (const letter of text) bits = (bits << 5n) | BigInt(alphabet.indexOf(letter))
  if (bits >= 1n << 128n) return undefined
  const hex = bits.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export interface Token {
  agencyId: string
  recordId: string
}
export const writeToken = ({ agencyId, recordId }: Token): string => encode(agencyId) + encode(recordId)
/** Undefined for what is no token of ours; whether there is such a recipient the database knows. */
export function readToken(text: string): Token | undefined {
  if (!/^[a-z2-7]{52}$/.test(text)) return undefined
  const [agencyId, recordId] = [decode(text.slice(0, each)), decode(text.slice(each))]
  return agencyId && recordId ? { agencyId, recordId } : undefined
}

type Kind = 'b' | 'u' | 'i'
/** `bounces+b...@mail.example`: where the bounce of one mail comes back, (`u`) unsubscribing by mail, (`i`) the answer to an invitation. */
export function ownAddress(bounceAddress: string, kind: Kind, token: string): string {
  const [local = '', domain = ''] = bounceAddress.split('@')
  return `${local}+${kind}${token}@${domain}`
}
/** Finds such an address in a text. */
export function tokenIn(text: string, kind: Kind): Token | undefined {
  const found = new RegExp(`\\+${kind}([a-z2-7]{52})@`, 'i').exec(text)?.[1]
  return found ? readToken(found.toLowerCase()) : undefined
}

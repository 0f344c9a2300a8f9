import { type ContactFields, emptyContact } from '#core/contacts/contact-fields.contract.ts'

/** A merge can be taken back for so long. */
export const undoDays = 30

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
const joined = <T>(a: readonly T[], b: readonly T[], key: (item: T) => string): T[] => {
  const seen = new Set(a.map(key))
  return [...a, ...b.filter((item) => !seen.has(key(item)))]
}

/**
 * One record out of two: what the kept one says stays, gaps are filled from the other, lists are joined. Refusals are stronger than
 * silence: "do not contact" and the Do Not Call mark of either hold afterwards.
 * @param take names of fields to take from the other one all the same
 * @param leave names of fields that stay empty
 */
export function mergedFields(
  kept: ContactFields,
  other: ContactFields,
  take: readonly string[] = [],
  leave: readonly string[] = [],
): ContactFields {
  const filled = Object.fromEntries(
    Object.keys(emptyContact).map((name) => {
      const [mine, theirs] = [kept[name as keyof ContactFields], other[name as keyof ContactFields]]
      const isTaken = (take.includes(name) && !isEmpty(theirs)) || (isEmpty(mine) && !leave.includes(name))
      return [name, isTaken ? theirs : mine]
    }),
  ) as unknown as ContactFields
  const phones = joined(filled.phones, [...kept.phones, ...other.phones], (p) => p.number)
  const barred = new Set([...kept.phones, ...other.phones].filter((p) => p.isOnDoNotCallList).map((p) => p.number))
  const background =
    // Not added twice when the two were merged, unmerged and merged again.
    kept.background && other.background && !kept.background.includes(other.background) && !take.includes('background')
      ? `${kept.background}\n\n${other.background}`.slice(0, 10_000)
      : filled.background
  return {
    ...filled,
    emails: joined(filled.emails, [...kept.emails, ...other.emails], (e) => e.address).slice(0, 10),
    phones: phones.slice(0, 10).map((p) => ({ ...p, isOnDoNotCallList: barred.has(p.number) })),
    address:
      isEmpty(kept.address.street) && isEmpty(kept.address.suburb) && !leave.includes('address') ? other.address : filled.address,
    roles: joined(filled.roles, [...kept.roles, ...other.roles], (r) => r.role),
    tags: joined(filled.tags, [...kept.tags, ...other.tags], (t) => t.toLowerCase()).slice(0, 50),
    agentIds: joined(filled.agentIds, [...kept.agentIds, ...other.agentIds], (id) => id).slice(0, 8),
    buyingPositions: joined(filled.buyingPositions, [...kept.buyingPositions, ...other.buyingPositions], (p) => p),
    dates: joined(filled.dates, [...kept.dates, ...other.dates], (d) => `${d.kind} ${d.on}`).slice(0, 20),
    background,
    // A merge must not make confidential data public.
    isPrivate: kept.isPrivate || other.isPrivate,
    doNotContact: kept.doNotContact || other.doNotContact,
    doNotContactReason: kept.doNotContactReason ?? other.doNotContactReason,
  }
}

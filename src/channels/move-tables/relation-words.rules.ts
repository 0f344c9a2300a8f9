import type { RelationshipKind } from '#core/contacts/contact-values.contract.ts'

/** How the second contact of a row is related to the first. */
export interface Relation {
  kind: RelationshipKind
  /** A word without a kind of ours, as typed. */
  word: string | null
  /** True where the first contact is the `kind` of the second: “Solicitor of”. */
  isReversed: boolean
}

const kindWords: readonly (readonly [RelationshipKind, RegExp])[] = [
  ['partner', /^(?:life |domestic )?(?:partners?|spouses?|husband|wife|de ?facto|fiancee?|boyfriend|girlfriend|married)$/],
  ['parent', /^(?:step ?)?(?:parents?|mother|father|mum|mom|dad)$/],
  ['child', /^(?:step ?)?(?:child|children|son|daughter)$/],
  ['sibling', /^(?:(?:step|half) ?)?(?:siblings?|brother|sister)$/],
  ['friend', /^(?:family )?friends?$/],
  ['colleague', /^(?:colleagues?|co ?workers?|workmates?|works with)$/],
  ['employer', /^(?:employers?|boss|works for|employed by)$/],
  ['employee', /^(?:employees?|employs|staff(?: member)?)$/],
  [
    'solicitor',
    /^(?:(?:vendor|seller|buyer|purchaser|owner|family) ?s? )?(?:solicitors?|conveyancers?|lawyers?|solicitor (?:or )?conveyancer)$/,
  ],
  ['accountant', /^(?:accountants?|book ?keepers?|tax agents?)$/],
  ['trustee', /^trustees?$/],
  ['director', /^(?:company )?directors?$/],
]
/** Words that say no more than that two contacts are joined. */
const saysNothing =
  /^(?:|other|others|related|related to|related contact|relation|relationship|link|linked|linked to|linked contact|unknown|none|na)$/
const maxLetters = 80

/** Null for a word that is too long to be kept. */
function relationOf(said: string): Relation | null {
  if (said.length > maxLetters * 2) return null
  const plain = said
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const bare = plain.replace(/^(?:is |has |the |a |an |their |his |her )+/, '')
  const found = kindWords.find(([, words]) => words.test(bare))?.[0]
  if (found) return { kind: found, word: null, isReversed: false }
  if (saysNothing.test(plain)) return { kind: 'other', word: null, isReversed: false }
  const before = said.trim().replace(/[ ._-](?:of|for)$/i, '')
  const of = before === said.trim() ? null : relationOf(before)
  if (of) return { ...of, isReversed: !of.isReversed }
  const word = said.trim()
  return word.length > maxLetters ? null : { kind: 'other', word, isReversed: false }
}

/**
 * Reads how the second contact of a row is related to the first (`role`), and the first to the second (`otherRole`). One word is enough; of
 * two, a kind of ours counts before a word without one.
 * @returns null for a word that is too long
 */
export function readRelation(role: string | null, otherRole: string | null): Relation | null {
  const there = relationOf(role ?? '')
  const back = relationOf(otherRole ?? '')
  if (!there || !back) return null
  const turned = { ...back, isReversed: !back.isReversed }
  if (there.kind !== 'other') return there
  if (back.kind !== 'other') return turned
  return there.word === null && back.word !== null ? turned : there
}

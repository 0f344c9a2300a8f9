import type { AppraisalStage } from '#workflow/appraisals/appraisal-values.contract.ts'

/** More different words are no stages. */
export const maxStageWords = 40
export const maxStageLetters = 80

/** A word of the old system and the stage that it means here; null where no one has said it. */
export interface StageWord {
  word: string
  stage: AppraisalStage | null
}

/** Plain words of other systems, in small letters. Every other word is a person’s to explain. */
const plainWords: Partial<Record<AppraisalStage, readonly string[]>> = {
  lead: ['lead', 'pending', 'open', 'new'],
  booked: ['booked', 'appraisal booked', 'scheduled', 'confirmed'],
  appraised: ['appraised'],
  presented: ['presented'],
  won: ['won', 'listed', 'listing won', 'won listing'],
  lost: ['lost', 'listing lost', 'lost listing', 'listed elsewhere', 'listed with another agent'],
  nurture: ['nurture', 'nurturing', 'follow up', 'past'],
  cancelled: ['withdrawn', 'cancelled', 'canceled'],
}
const proposed = new Map(
  Object.entries(plainWords).flatMap(([stage, words]) => words.map((word) => [word, stage as AppraisalStage] as const)),
)

const plain = (word: string) =>
  word
    .slice(0, maxStageLetters)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

/** Each word once, with the stage that was chosen for it, else the one that its plain meaning says. */
export function stageWords(words: readonly string[], chosen: readonly StageWord[] = []): StageWord[] {
  const before = new Map(chosen.map(({ word, stage }) => [plain(word), stage]))
  const once = new Map(words.toReversed().map((word) => [plain(word), word]))
  return [...once]
    .toReversed()
    .map(([key, word]) => ({ word, stage: before.has(key) ? (before.get(key) ?? null) : stageOf(word) }))
}

/** The stage of one cell; null for a word that no one has explained. */
export function stageOf(text: string, chosen: readonly StageWord[] = []): AppraisalStage | null {
  const key = plain(text)
  const found = chosen.find(({ word }) => plain(word) === key)
  return found ? found.stage : (proposed.get(key) ?? null)
}

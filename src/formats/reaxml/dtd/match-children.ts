import type { Particle } from './dtd.ts'

/** The part of a list of children that fits a content model. */
export interface Match {
  isComplete: boolean
  /** Index of the first child that does not fit; the number of children when something is missing at the end. */
  failedAt: number
  /** The names that would have fitted there. */
  expected: string[]
}

/**
 * Compares the names of an element's children with its content model.
 *
 * Follows every way to read the model at once (a set of positions), so it needs no backtracking and its cost is bounded by
 * children times parts, also for a hostile file.
 */
export function matchChildren(model: Particle, names: readonly string[]): Match {
  const state: Attempt = { names, failedAt: 0, expected: new Set() }
  const ends = positionsAfter(model, new Set([0]), state)
  if (ends.has(names.length)) return { isComplete: true, failedAt: names.length, expected: [] }
  // The model may have been satisfied with children left over: then those are the trouble, and nothing was expected.
  const furthest = [...ends].reduce((most, end) => Math.max(most, end), state.failedAt)
  return { isComplete: false, failedAt: furthest, expected: furthest === state.failedAt ? [...state.expected] : [] }
}

interface Attempt {
  names: readonly string[]
  failedAt: number
  expected: Set<string>
}

function positionsAfter(particle: Particle, starts: Set<number>, attempt: Attempt): Set<number> {
  const { times } = particle
  let reached = once(particle, starts, attempt)
  if (times === '') return reached
  if (times === '?') return reached.union(starts)
  const all = times === '+' ? new Set(reached) : reached.union(starts)
  while (reached.size > 0) {
    reached = once(particle, reached, attempt).difference(all)
    for (const end of reached) all.add(end)
  }
  return all
}

function once(particle: Particle, starts: Set<number>, attempt: Attempt): Set<number> {
  if (particle.kind === 'name') return afterName(particle.name, starts, attempt)
  if (particle.kind === 'sequence') {
    return particle.parts.reduce((reached, part) => (reached.size > 0 ? positionsAfter(part, reached, attempt) : reached), starts)
  }
  return particle.parts.reduce((reached, part) => reached.union(positionsAfter(part, starts, attempt)), new Set<number>())
}

function afterName(name: string, starts: Set<number>, attempt: Attempt): Set<number> {
  const reached = new Set<number>()
  for (const start of starts) {
    if (attempt.names[start] === name) reached.add(start + 1)
    else noteFailure(attempt, start, name)
  }
  return reached
}

/** Only the furthest failure is worth reporting: the earlier ones are other readings that were not meant. */
function noteFailure(attempt: Attempt, at: number, expected: string) {
  if (at > attempt.failedAt) {
    attempt.failedAt = at
    attempt.expected.clear()
  }
  if (at === attempt.failedAt) attempt.expected.add(expected)
}

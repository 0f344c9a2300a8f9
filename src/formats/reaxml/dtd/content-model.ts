import { type Particle, simplify, type Times } from './dtd.ts'

/**
 * Reads the order of children: `(a, b?, (c | d)*)` as a DTD writes it, or `a b? (c | d)*` as our own tables do.
 *
 * @throws SyntaxError quoting a model that cannot be read
 */
export function parseModel(text: string): Particle {
  const tokens = `(${text})`.match(/[\w.:-]+|[(),|?*+]/g) ?? []
  const model = parseParticle(tokens)
  if (tokens.length > 0) throw new SyntaxError(`A content model goes on after its end: ${text}`)
  return simplify(model)
}

/** Takes one particle off the front of `tokens`. */
function parseParticle(tokens: string[]): Particle {
  const token = tokens.shift()
  if (token === undefined || /^[),|?*+]$/.test(token)) throw new SyntaxError(`A content model has "${token}" out of place`)
  if (token !== '(') return { kind: 'name', name: token, times: takeTimes(tokens) }

  const parts = [parseParticle(tokens)]
  let isChoice = false
  while (tokens[0] !== ')') {
    if (tokens[0] === '|') isChoice = true
    if (tokens[0] === '|' || tokens[0] === ',') tokens.shift()
    parts.push(parseParticle(tokens))
  }
  tokens.shift()
  return { kind: isChoice ? 'choice' : 'sequence', parts, times: takeTimes(tokens) }
}

function takeTimes(tokens: string[]): Times {
  const [next] = tokens
  if (next !== '?' && next !== '*' && next !== '+') return ''
  tokens.shift()
  return next
}

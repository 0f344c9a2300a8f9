import { declarations } from '../../declarations.ts'
import type { PatternLiteral } from './pattern-literals.ts'
import { textFieldsOf } from './sample-input.ts'

/** Every pattern of a contract, also those that come with zod. */
export function patternsInContracts(): PatternLiteral[] {
  const patterns = new Map<string, PatternLiteral>()
  for (const { endpoints } of declarations.endpointGroups)
    for (const e of Object.values(endpoints))
      for (const { pattern, title } of textFieldsOf(e))
        if (pattern) patterns.set(pattern, { text: `/${pattern}/u`, pattern, flags: 'u', files: [title] })
  return [...patterns.values()]
}

import type * as z from 'zod'

const mostListed = 12
const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
}

/** The fault of a value in words of a person, where the schema gives none of its own; undefined leaves zod's. */
export function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'Required' : `Expected ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String)
    const listed = values.slice(0, mostListed).join(', ')
    return values.length > mostListed
      ? `Choose one of ${listed} and ${values.length - mostListed} more`
      : `Choose one of ${listed}`
  }
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return 'Not a valid id'
  if (issue.code === 'too_big' && issue.origin === 'string') return `At most ${issue.maximum} characters`
  if (issue.code === 'unrecognized_keys') return `Unknown field ${issue.keys.slice(0, 3).join(', ').slice(0, 100)}`
  return undefined
}

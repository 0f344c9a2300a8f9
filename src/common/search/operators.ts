/** Operators with their values, or null for free text. `#` is the operator of tags. */
export type Operators<Name extends string> = Readonly<Record<Name, readonly string[] | null>>

export interface Operation<Name extends string> {
  operator: Name
  /** The text as typed, without quotes. */
  typed: string
  /** One of the operator's values, or the free text; undefined when it has no such value. */
  value: string | undefined
}
export interface ReadOperators<Name extends string> {
  /** The words left to search for. */
  words: string
  operations: Operation<Name>[]
  /** The operator the text ends with, and the text before it: what can be completed. */
  open: { operation: Operation<Name>; before: string } | undefined
}

/** `pastVendor`, `past-vendor` and `Past vendor` are one value. */
const keyOf = (value: string) => value.toLowerCase().replaceAll(/[ _-]/g, '')

/** Writes an operator's value as it is typed: `pastVendor` -> `past-vendor`, and in quotes where it has a space. */
export const typedValue = (value: string): string =>
  /\s/.test(value)
    ? `"${value}"`
    : value.replaceAll(/[a-z][A-Z]/g, ([small = '', capital = '']) => `${small}-${capital.toLowerCase()}`)

/** Reads `is:buyer suburb:"Port Melbourne" #pool smith` in one pass. The length is checked before. */
export function readOperators<Name extends string>(typed: string, operators: Operators<Name>): ReadOperators<Name> {
  const words: string[] = []
  const operations: Operation<Name>[] = []
  let open: ReadOperators<Name>['open']
  for (let at = 0; at < typed.length; ) {
    if (isSpace(typed[at])) {
      at++
      continue
    }
    const name = operatorAt(typed, at, operators)
    const from = name === undefined ? at : at + (name === '#' ? 1 : name.length + 1)
    const { text, end } = tokenAt(typed, from, name !== undefined)
    if (name === undefined) words.push(text)
    else {
      const values = operators[name]
      const value = values ? values.find((one) => keyOf(one) === keyOf(text)) : text.trim() || undefined
      const operation = { operator: name, typed: text, value }
      operations.push(operation)
      if (end >= typed.length) open = { operation, before: typed.slice(0, at) }
    }
    at = end
  }
  return { words: words.join(' '), operations, open }
}

const isSpace = (character: string | undefined) => character !== undefined && character.trim() === ''

function operatorAt<Name extends string>(text: string, at: number, operators: Operators<Name>): Name | undefined {
  return (Object.keys(operators) as Name[]).find((name) =>
    name === '#' ? text[at] === '#' : text.slice(at, at + name.length + 1).toLowerCase() === `${name}:`,
  )
}

function tokenAt(text: string, from: number, mayQuote: boolean): { text: string; end: number } {
  if (mayQuote && text[from] === '"') {
    const close = text.indexOf('"', from + 1)
    return close < 0 ? { text: text.slice(from + 1), end: text.length } : { text: text.slice(from + 1, close), end: close + 1 }
  }
  let end = from
  while (end < text.length && !isSpace(text[end])) end++
  return { text: text.slice(from, end), end }
}

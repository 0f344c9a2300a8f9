import { spreadsheetDay } from '#common/time/spreadsheet-day.ts'
import type { SourceRow } from '../source-row.ts'
import { columnOf, numberText, unescaped } from './cell-text.ts'
import type { MergedCells } from './merged-cells.ts'
import { xmlEvents } from './xml-events.ts'

export interface SheetContext {
  sharedStrings: readonly string[]
  /** By the number of a cell's style. */
  isDateStyle: readonly boolean[]
  is1904: boolean
  merged: MergedCells
  /** Cells of a row; more are left out. */
  maxCells: number
  problems: SheetProblems
}
export interface SheetProblems {
  errorCells: number
  formulasWithoutValue: number
}

/** Rows of a sheet that have any text; `line` is the number Excel shows. */
export async function* sheetRows(bytes: AsyncIterable<Buffer>, context: SheetContext): AsyncGenerator<SourceRow> {
  let rows: SourceRow[] = []
  let [row, column] = [0, -1]
  let cells: string[] = []
  let [type, style] = ['n', 0]
  let [value, inline] = ['', '']
  let [isFormula, isPhonetic] = [false, false]
  let reading: 'v' | 't' | undefined

  const events = xmlEvents(bytes, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes['r']) || row + 1
        ;[cells, column] = [[], -1]
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        ;[type, style] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0)]
        ;[value, inline, isFormula] = ['', '', false]
      } else if (name === 'f') isFormula = true
      else if (name === 'rPh') isPhonetic = true
      else if (name === 'v' || name === 't') reading = name
    },
    text(text) {
      if (reading === 'v') value += text
      else if (reading === 't' && !isPhonetic) inline += text
    },
    close(name) {
      if (name === 'v' || name === 't') reading = undefined
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c') {
        if (isFormula && value === '' && type !== 'str') context.problems.formulasWithoutValue++
        const text = cellText({ type, style, value, inline }, context)
        if (!text || column >= context.maxCells) return
        while (cells.length < column) cells.push('')
        cells[column] = text
      } else if (name === 'row' && cells.some((cell) => cell.trim())) {
        context.merged.fill(row, cells)
        rows.push({ line: row, cells })
      }
    },
  })
  try {
    for await (const _ of events) {
      yield* rows
      rows = []
    }
  } catch (error) {
    // The rows before the place where the sheet breaks off are whole.
    yield* rows
    throw error
  }
}

interface Cell {
  type: string
  style: number
  value: string
  inline: string
}
function cellText({ type, style, value, inline }: Cell, context: SheetContext): string {
  if (type === 's') return context.sharedStrings[Number(value)] ?? ''
  if (type === 'inlineStr') return unescaped(inline)
  if (type === 'str') return unescaped(value)
  if (type === 'b') return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : value
  if (type === 'e') {
    context.problems.errorCells++
    return ''
  }
  if (type === 'd') return value.replace('T', ' ').replace(/ 00:00:00(?:\.0{1,9})?Z?$/, '')
  if (value === '') return ''
  return (context.isDateStyle[style] ? spreadsheetDay(Number(value), context) : undefined) ?? numberText(value.trim())
}

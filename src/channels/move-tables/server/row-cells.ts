import { instantOf } from '#common/time/days.ts'
import { cleaned } from '#channels/contact-import/server/file/cell-values.ts'
import { type CellMoment, columnDates, type DateOrder, readOldId } from '#formats/table-profile/table-profile.ts'

/** A table by what a person took its columns to mean. */
interface MeantTable {
  columns: readonly { heading: string; target: string | null; dateOrder: DateOrder | null }[]
}

/** One row by what its columns mean. Nothing here throws: what can't be read is a reason. */
export class RowCells {
  readonly reasons: string[] = []
  /** Contacts here that the row names. */
  readonly about = new Set<string>()
  private readonly table: MeantTable
  private readonly cells: readonly string[]
  private readonly timeZone: string
  constructor(table: MeantTable, cells: readonly string[], timeZone: string) {
    this.table = table
    this.cells = cells
    this.timeZone = timeZone
  }

  /** Every column of this meaning that is filled, with its heading. */
  all(target: string): { heading: string; text: string; dateOrder: DateOrder | null }[] {
    return this.table.columns.flatMap(({ heading, dateOrder, ...column }, i) => {
      const text = column.target === target ? cleaned(this.cells[i] ?? '') : ''
      return text ? [{ heading, text, dateOrder }] : []
    })
  }
  /** All texts of a record, and behind them the columns that are kept as they are, each with its heading. */
  body(lines: readonly string[] = []): string {
    const kept = ['kept', ...lines].flatMap((target) => this.all(target).map(({ heading, text }) => `${heading}: ${text}`))
    return [...this.all('text').map(({ text }) => text), kept.join('\n')].filter(Boolean).join('\n\n')
  }
  text(target: string): string | null {
    return this.all(target)[0]?.text ?? null
  }
  id(target: string): string | null {
    const [found] = this.all(target)
    if (!found) return null
    const { value, problem } = readOldId(found.text)
    if (problem) this.reasons.push(`${found.heading}: ${problem}`)
    return value ?? null
  }
  /** The day and time that a column says, or two columns together; null where they say nothing. */
  moment(target: string, timeTarget?: string): CellMoment | null {
    const [found] = this.all(target)
    if (!found) return null
    const { value, problem } = columnDates(found.dateOrder ?? 'undecided').readMoment(found.text)
    if (problem) this.reasons.push(`${found.heading}: ${problem}`)
    if (!value) return null
    const time = timeTarget ? this.all(timeTarget)[0]?.text : undefined
    const read = time ? columnDates('iso').readMoment(`${value.day} ${time}`).value : null
    return read ?? value
  }
  instant(target: string, timeTarget?: string): string | null {
    const at = this.moment(target, timeTarget)
    if (!at) return null
    // Noon is the same day in every zone.
    const local = `${at.day}T${(at.time ?? '12:00').slice(0, 5)}`
    return (at.zone && at.time ? new Date(`${at.day}T${at.time}${at.zone}`) : instantOf(local, this.timeZone)).toISOString()
  }
}

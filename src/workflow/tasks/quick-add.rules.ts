import { trimmed } from '#common/trimmed.ts'
import { addDays, addMinutes } from '#common/time/days.ts'
import { isBareWeekday, readDay, readTime } from '#common/typed/day-words.ts'
import type { Recurrence } from '#common/time/recurrence.ts'
import type { Priority, TaskType } from './task-values.contract.ts'
import { type Mention, mentionSpan, type Span } from '#common/typed/mentions.ts'
import { spokenPriority } from './quick-add-priority.rules.ts'

export interface QuickPerson {
  id: string
  name: string
}
export interface QuickTask {
  subject: string
  type: TaskType
  priority: Priority
  dueOn: string | null
  dueTime: string | null
  recurrence: Recurrence | null
  tags: string[]
  assigneeIds: string[]
  /** Names and addresses to be looked for. */
  mentions: Mention[]
  understood: Understood[]
}
/** A piece of what was typed and what was made of it; `text` given back as ignored leaves it in the subject. */
export interface Understood {
  kind: 'day' | 'time' | 'repeat' | 'priority' | 'tag' | 'assignee' | Exclude<Mention['kind'], 'who'>
  text: string
}
interface Given {
  /** `2026-11-20T15:30` on the agency's clock. */
  now: string
  people: readonly QuickPerson[]
  me?: string | undefined
  ignored?: ReadonlySet<string>
}
/**
 * Reads one line as a person writes it: `call the vendor tomorrow 3pm about 12 Lantern St !high #price @jo`. What it does not understand
 * stays in the subject; nothing is guessed that the chips do not show.
 */
export function readQuickTask(line: string, { now, people, me, ignored = new Set() }: Given): QuickTask {
  const text = line.replaceAll(/\s+/g, ' ').trim()
  const found: (Span & Understood)[] = []
  const isFree = ({ from, to }: Span) => found.every((one) => to <= one.from || from >= one.to)
  const take = (kind: Understood['kind'], from: number, length: number): boolean => {
    const piece = text.slice(from, from + length).trim()
    const start = from + text.slice(from, from + length).indexOf(piece)
    const span = { from: start, to: start + piece.length }
    if (!piece || ignored.has(piece.toLowerCase()) || !isFree(span)) return false
    found.push({ kind, text: piece, ...span })
    return true
  }

  const task: QuickTask = {
    subject: text,
    type: typeOf(text),
    priority: 'normal',
    dueOn: null,
    dueTime: null,
    recurrence: null,
    tags: [],
    assigneeIds: [],
    mentions: [],
    understood: [],
  }
  for (const match of text.matchAll(/(?<=^|\s)!(high|urgent|normal|low|!{1,2})?(?=\s|$)/gi)) {
    const word = match[1]?.toLowerCase()
    if (take('priority', match.index, match[0].length))
      task.priority = word === 'low' ? 'low' : word === 'normal' ? 'normal' : 'high'
  }
  const spoken = task.priority === 'normal' ? spokenPriority(text) : undefined
  if (spoken && take('priority', spoken.from, spoken.length)) task.priority = spoken.priority
  for (const match of text.matchAll(/(?<=^|\s)#([\p{L}\p{N}][\p{L}\p{N}_-]{0,39})/gu))
    if (take('tag', match.index, match[0].length)) task.tags.push((match[1] ?? '').toLowerCase())
  for (const match of text.matchAll(/(?<=^|\s)@([\p{L}'’-]+(?: [\p{L}'’-]+)?)/gu)) {
    const hit = personOf(match[1] ?? '', people, me)
    if (hit && take('assignee', match.index, 1 + hit.length)) task.assigneeIds.push(hit.id)
  }

  // `3/12 Lantern St` is an address and no date, so what is looked for is cut out before days are read.
  let hidden = text
  for (const kind of ['with', 'at', 'about'] as const) {
    const span = mentionSpan(kind, text, found)
    if (!span) continue
    hidden = hidden.slice(0, span.from) + '\uE000'.repeat(span.to - span.from) + hidden.slice(span.to)
    if (take(kind, span.from, span.to - span.from))
      task.mentions.push({ kind, words: span.words, text: text.slice(span.from, span.to) })
  }

  const repeat = readRepeat(hidden)
  if (repeat && take('repeat', repeat.from, repeat.length)) {
    task.recurrence = repeat.recurrence
    task.dueOn = repeat.firstDay(now.slice(0, 10))
  }
  const masked = () =>
    found.reduce((words, one) => words.slice(0, one.from) + '\uE000'.repeat(one.to - one.from) + words.slice(one.to), hidden)
  const soon = /(?<=^|\s)in (\d{1,3}|an|a|half an) ?(minutes?|mins?|hours?|hrs?|h)(?=\s|$|\uE000)/i.exec(masked())
  if (soon && take('time', soon.index, soon[0].length)) {
    const amount = /half/i.test(soon[1] ?? '') ? 0.5 : Number(soon[1]) || 1
    const at = addMinutes(now, /^m/i.test(soon[2] ?? '') ? amount : amount * 60)
    Object.assign(task, { dueOn: at.slice(0, 10), dueTime: at.slice(11) })
  }
  const day = task.recurrence && task.dueOn ? undefined : readDay(masked(), now.slice(0, 10))
  if (day && !soon && take('day', day.from, day.length)) {
    task.dueOn = day.day
    task.dueTime = day.time ?? null
  }
  const time = soon ? undefined : readTime(masked())
  if (time && take('time', time.from, time.length)) task.dueTime = time.time
  // "Sat 11am" on a Saturday evening is the Saturday to come.
  if (
    day &&
    task.dueTime &&
    task.dueOn === now.slice(0, 10) &&
    task.dueTime <= now.slice(11) &&
    isBareWeekday(text.slice(day.from, day.from + day.length))
  )
    task.dueOn = addDays(task.dueOn, 7)
  if (task.dueTime && !task.dueOn) task.dueOn = addMinutes(now, task.dueTime > now.slice(11) ? 0 : 24 * 60).slice(0, 10)

  // Last: of "call sat 11am" nothing is left that could be a name. It stays in the subject, like the other names.
  const who = mentionSpan('who', text, found)
  const name = who && text.slice(who.from, who.to)
  if (who && name && !ignored.has(name.toLowerCase()) && isFree(who))
    task.mentions.unshift({ kind: 'who', words: who.words, text: name })

  task.understood = found.toSorted((a, b) => a.from - b.from).map(({ kind, text: piece }) => ({ kind, text: piece }))
  task.subject = subjectOf(text, found)
  return task
}

const isMention = (kind: Understood['kind']) => kind === 'about' || kind === 'with' || kind === 'at'

/** The rest of the line; "about 12 Lantern St" stays readable in the subject of a task that says nothing else. */
function subjectOf(text: string, found: readonly (Span & Understood)[]): string {
  const kept = found
    .filter(({ kind }) => !isMention(kind))
    .toSorted((a, b) => b.from - a.from)
    .reduce((words, { from, to }) => words.slice(0, from) + words.slice(to), text)
  const rest = kept
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.;])/g, '')
    .replaceAll(/ ?\b(on|at|by|for|due) ?$/gi, '')
  const clean = trimmed(trimmed(rest, /[\s,.;-]/, { end: false }), /[\s,;-]/, { start: false })
  return clean.charAt(0).toUpperCase() + clean.slice(1)
}

const types: readonly [TaskType, RegExp][] = [
  ['call', /^(call|ring|phone|telephone)\b/i],
  ['email', /^(e-?mail|mail)\b/i],
  ['sms', /^(sms|text|message)\b/i],
  ['letter', /^(letter|post)\b/i],
  ['appraisal', /\bapprais(al|e)\b/i],
  ['meeting', /^(meet|meeting|coffee|lunch)\b/i],
  ['inspection', /\b(inspect|inspection|open home|open house)\b/i],
]
const typeOf = (text: string): TaskType => types.find(([, pattern]) => pattern.test(text))?.[0] ?? 'todo'

function personOf(words: string, people: readonly QuickPerson[], me: string | undefined) {
  const [first = '', whole = ''] = [words.split(' ')[0]?.toLowerCase(), words.toLowerCase()]
  if (me && first === 'me') return { id: me, length: 2 }
  const byWhole = people.find(({ name }) => name.toLowerCase() === whole)
  if (byWhole) return { id: byWhole.id, length: words.length }
  // One name is enough while it means one person.
  const hits = people.filter(({ name }) =>
    name
      .toLowerCase()
      .split(' ')
      .some((part) => part.startsWith(first)),
  )
  const exact = hits.filter(({ name }) => name.toLowerCase().split(' ').includes(first))
  const one = exact.length === 1 ? exact[0] : hits.length === 1 ? hits[0] : undefined
  return one && first.length > 1 ? { id: one.id, length: first.length } : undefined
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
function readRepeat(text: string) {
  const match =
    /(?<=^|\s)(?:every (\d{1,2} |other )?(day|weekday|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?|(daily|weekly|fortnightly|monthly|yearly))(?=\s|$|\uE000)/i.exec(
      text,
    )
  if (!match) return undefined
  const [whole, count, unit, single] = match
  const word = (unit ?? single ?? '').toLowerCase()
  const interval = word === 'fortnightly' || count?.trim() === 'other' ? 2 : Number(count ?? 1) || 1
  const weekday = weekdays.indexOf(word) + 1
  const frequency =
    word === 'day' || word === 'daily'
      ? ('daily' as const)
      : word.startsWith('month')
        ? ('monthly' as const)
        : word.startsWith('year')
          ? ('yearly' as const)
          : ('weekly' as const)
  const days = weekday ? [weekday] : word === 'weekday' ? [1, 2, 3, 4, 5] : []
  return {
    from: match.index,
    length: whole.length,
    recurrence: { frequency, interval, weekdays: days, until: null, count: null },
    /** The next such weekday, today counts; others start on the typed day, or today. */
    firstDay: (today: string) => (weekday ? (readDay(word, today)?.day ?? null) : null),
  }
}

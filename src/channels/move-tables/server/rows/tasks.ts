import { newId } from '#platform/context.ts'
import { type ImportedTask, removeImportedTasks, saveImportedTasks } from '#workflow/tasks/server/imported-tasks.service.ts'
import type { TaskStatus, TaskType } from '#workflow/tasks/task-values.contract.ts'
import { historyKind, type ReadItem } from './history-kind.ts'
import { type Join, joinsOf, type KnownRow } from './joined.ts'
import { personOf } from './people.ts'
import type { Step } from './table-kind.ts'

/** Words of other systems for our types and statuses, by their first letters. */
const typeWords: readonly (readonly [TaskType, RegExp])[] = [
  ['call', /^(?:phone|call|telephone|ring)/i],
  ['email', /^(?:e-?mail)/i],
  ['sms', /^(?:sms|text)/i],
  ['letter', /^(?:letter|mail|post)/i],
  ['meeting', /^(?:meeting|appointment)/i],
  ['inspection', /^(?:inspection|open)/i],
  ['appraisal', /^(?:appraisal)/i],
]
const statusWords: readonly (readonly [TaskStatus, RegExp])[] = [
  ['done', /^(?:done|complete|closed|finished|y$|yes$|true$|1$)/i],
  ['cancelled', /^(?:cancel|deleted|dismissed)/i],
  ['inProgress', /^(?:in ?progress|started)/i],
  ['waiting', /^(?:waiting|deferred|on hold)/i],
]
const wordIn = <T>(words: readonly (readonly [T, RegExp])[], said: string | null): T | undefined =>
  said && said.length <= 100 ? words.find(([, pattern]) => pattern.test(said))?.[0] : undefined

/** Tasks; only those that are open are active, and none reminds of what is long past. */
export const tasks = historyKind<ImportedTask>({
  record: 'task',
  async read(ctx, step, known) {
    const join = await joinsOf(ctx, step, known)
    return known.map((one) => taskOf(one, step, join))
  },
  save: saveImportedTasks,
  remove: removeImportedTasks,
})

function taskOf({ cells, before }: KnownRow, { setting }: Step, join: Join): ReadItem<ImportedTask> {
  const description = cells.body()
  const subject = cells.text('title') ?? description.split('\n')[0] ?? ''
  const { contact, listing, missing } = join(cells)
  const due = cells.moment('dueOn')
  const [completedAt, createdAt] = [cells.instant('completedAt'), cells.instant('createdAt')]
  const assignee = personOf(cells, setting, 'agent')
  const refused = (reason: string): ReadItem<ImportedTask> => ({ item: null, label: subject, reason })
  if (cells.reasons.length) return refused([...new Set(cells.reasons)].join('. '))
  if (!subject) return refused('The task has no subject')
  if (description.length > 10_000) return refused('The description is longer than 10,000 letters')
  const remarks = [
    ...missing,
    ...(assignee.name && !assignee.userId ? [`${assignee.name} is no user, so the task is unassigned`] : []),
  ]
  const status = completedAt ? 'done' : (wordIn(statusWords, cells.text('status')) ?? 'open')
  const item: ImportedTask = {
    id: before?.recordId ?? newId(),
    isNew: !before,
    subject: subject.slice(0, 300),
    description,
    type: wordIn(typeWords, cells.text('type')) ?? 'todo',
    priority: /^(?:high|urgent)/i.test((cells.text('priority') ?? '').slice(0, 20)) ? 'high' : 'normal',
    status,
    dueOn: due?.day ?? null,
    dueTime: due?.time?.slice(0, 5) ?? null,
    contactId: contact,
    listingId: listing,
    assigneeId: assignee.userId,
    completedAt: status === 'done' ? (completedAt ?? createdAt ?? setting.now.toISOString()) : null,
    createdAt,
    outcome: null,
  }
  return { item, label: subject.slice(0, 200), reason: remarks.join('. ') || null }
}

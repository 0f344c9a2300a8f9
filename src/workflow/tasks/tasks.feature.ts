import * as z from 'zod'
import { agencyTimeZoneChanged } from '#accounts/branding/branding.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import {
  listingClosed,
  listingLive,
  listingPriceChanged,
  listingSettled,
  listingUnderOffer,
  listingWorkEnded,
  listingWorkResumed,
  listingWorkWanted,
} from '#core/listings/listings.events.ts'
import { userArchived, userRestoring, userTasksWanted } from '#accounts/users/users.events.ts'
import { outlivesListings } from '#core/listings/server/outlives-listings.service.ts'
import { feature, queues, runs } from '#platform/feature.ts'
import { closeListingTasks, countListingTasks, reopenListingTasks } from './server/listing-tasks.service.ts'
import { handOverTasks, takeBackTasks } from './server/task-handover.jobs.ts'
import { giveTasksBack, giveTasksTo } from './server/task-handover.service.ts'
import { remindOfTasks } from './server/task-notices.ts'
import { followTimeZone, trackStarters } from './server/tasks.jobs.ts'
import { taskRoutes } from './server/tasks.routes.ts'
import { countTasksOf } from './server/task-handover.store.ts'
import { findTasksByWords } from './server/tasks.store.ts'
import { taskWords } from './server/task-words.store.ts'
import { taskAnalysisEndpoints } from './task-analysis.contract.ts'
import { Task, taskEndpoints } from './tasks.contract.ts'
import { enquiryArrived } from './tasks.events.ts'
import { trackEndpoints } from './tracks.contract.ts'

export const tasks = feature({
  name: 'tasks',
  endpoints: { tasks: { ...taskEndpoints, ...taskAnalysisEndpoints }, 'action plans': trackEndpoints },
  routes: [taskRoutes],
  jobs: [handOverTasks, takeBackTasks],
  recurring: [remindOfTasks, taskWords.rebuild],
  on: [
    outlivesContacts('tasks'),
    outlivesContacts('track_runs'),
    outlivesListings('tasks'),
    outlivesListings('track_runs'),
    ...followsMerges('tasks'),
    ...followsMerges('track_runs'),
    queues(agencyTimeZoneChanged, followTimeZone),
    queues(listingLive, trackStarters['listing.live']),
    queues(listingUnderOffer, trackStarters['listing.underOffer']),
    queues(listingClosed, trackStarters['listing.closed']),
    queues(listingSettled, trackStarters['listing.settled']),
    runs(listingWorkWanted, countListingTasks),
    runs(listingWorkEnded, closeListingTasks),
    runs(listingWorkResumed, reopenListingTasks),
    queues(listingPriceChanged, trackStarters['listing.priceChanged']),
    runs(userArchived, giveTasksTo),
    runs(userRestoring, giveTasksBack),
    runs(userTasksWanted, countTasksOf),
    queues(enquiryArrived, trackStarters['enquiry.arrived']),
  ],
  personalData: {
    task_handover_items: { none: ['before', 'after'] },
    task_tracks: { json: ['steps'], text: ['name'], none: ['shipped_key'] },
    tasks: {
      text: ['subject', 'description', 'outcome'],
      none: ['tags', 'recurrence', 'step_id'],
      masked: taskWords.masked,
    },
    track_runs: { none: ['event'] },
  },
  search: {
    tasks: {
      permission: 'tasks.read',
      kind: 'task',
      find: (ctx, { q, scope, spelling }) => findTasksByWords(ctx, q, { limit: 6, tasks: scope, spelling }),
    },
  },
  archive: {
    plain: { tasks: ['recurrence', 'step_id'], task_tracks: ['id', 'shipped_key'], track_runs: ['event'] },
    tables: ['tasks', 'task_assignees', 'task_tracks', 'track_runs'],
    holds: { tasks: z.object({ subject: Task.shape.subject, description: Task.shape.description, tags: Task.shape.tags }) },
    // Reminders that were due by then were sent where the archive was made, or are of no use any more.
    arrives: {
      tasks: (row, { at }) => (row['remind_at'] && new Date(String(row['remind_at'])) <= at ? { ...row, remind_at: null } : row),
    },
    passing: ['task_handovers', 'task_handover_items'],
  },
})

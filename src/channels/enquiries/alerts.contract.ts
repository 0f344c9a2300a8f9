import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { isTime } from '#common/time/days.ts'

const OfficeTime = z.string().max(5, { abort: true }).refine(isTime, 'Enter a time, such as 09:00')

/** Who else hears of an enquiry that no one has answered, and when. */
export const EnquirySettings = z
  .object({
    /** Minutes of office hours; null: no one else is notified. */
    escalateAfterMinutes: z.int().min(15).max(4320).nullable(),
    /** Profiles of agents. */
    escalateTo: z.array(Id).max(20),
    /** 1 is Monday. */
    officeDays: z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day').max(7),
    officeFrom: z.string(),
    officeTo: z.string(),
    /** 0 until someone has saved. */
    version: z.int().nonnegative(),
  })
  .meta({ id: 'EnquirySettings' })
export type EnquirySettings = z.infer<typeof EnquirySettings>

export const usualSettings: EnquirySettings = {
  escalateAfterMinutes: null,
  escalateTo: [],
  officeDays: [1, 2, 3, 4, 5],
  officeFrom: '09:00',
  officeTo: '17:30',
  version: 0,
}

export const enquiryAlertEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/enquiry_settings',
    summary: 'When the office is notified of an enquiry that no one has answered',
    access: allow('portals.read', 'agency'),
    response: EnquirySettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/enquiry_settings',
    summary: 'Change when the office is notified of an enquiry that no one has answered',
    access: allow('settings.manage', 'agency'),
    body: EnquirySettings.extend({ officeFrom: OfficeTime, officeTo: OfficeTime }).partial().required({ version: true }),
    response: EnquirySettings,
  }),
}

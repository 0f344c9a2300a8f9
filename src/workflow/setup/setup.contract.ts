import * as z from 'zod'
import { emailAddress } from '#common/typed/email-address.ts'
import { endpoint } from '#common/endpoint.ts'
import { agencyNames } from '#accounts/branding/agency-names.contract.ts'
import { roles } from '#common/permissions.ts'
import { BrandingPatch } from '#accounts/branding/branding.contract.ts'
import { passwordLength } from '#accounts/session/password.rules.ts'

const name = (what: string) => z.string().trim().min(1, `Enter ${what}`).max(80)
const email = z.string().trim().toLowerCase().max(254, { abort: true }).check(emailAddress('Enter a valid email'))

export const SetupBody = z.object({
  /** Printed where Gable was started. */
  key: z.string().trim().min(1, 'Enter the setup key').max(100),
  agency: z.object({
    ...agencyNames,
  }),
  branding: BrandingPatch.pick({ primaryColour: true, accentColour: true, phone: true, website: true }),
  owner: z.object({
    firstName: name('a first name'),
    lastName: name('a last name'),
    email,
    /** Judged by the rules for all passwords. */
    password: z.string().min(1, 'Choose a password').max(passwordLength.max),
  }),
  /** Each is invited by mail. */
  people: z
    .array(z.object({ firstName: name('a first name'), lastName: name('a last name'), email, role: z.enum(roles) }))
    .max(30)
    .default([]),
})
export type SetupBody = z.output<typeof SetupBody>

export const setupEndpoints = {
  setupState: endpoint({
    method: 'GET',
    path: '/api/setup',
    access: 'public',
    summary: 'Whether this installation is waiting for its first agency',
    response: z.object({ isOpen: z.boolean() }),
    rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/api/setup',
    access: 'public',
    summary: 'Create the first agency, its owner and its first users; only once, and only with the setup key',
    body: SetupBody,
    status: 201,
    response: z.object({ slug: z.string(), email: z.string() }),
    rateLimit: { max: 20, perSeconds: 300, by: 'address' },
  }),
}

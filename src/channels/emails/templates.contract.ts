import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Instant } from '#common/time/when.ts'
import { mostSubject, mostText } from './emails.rules.ts'
import { mostTemplateName } from './templates.rules.ts'

const fields = {
  name: limitedText(mostTemplateName).min(1, 'Enter a name'),
  subject: limitedText(mostSubject),
  text: limitedText(mostText),
  isCommercial: z.boolean(),
  /** Every user of the agency may use it, not its owner alone. */
  isShared: z.boolean(),
}
export const EmailTemplate = z
  .object({
    ...fields,
    id: Id,
    version: z.int().positive(),
    canEdit: z.boolean(),
    updatedAt: Instant,
  })
  .meta({ id: 'EmailTemplate' })
export type EmailTemplate = z.infer<typeof EmailTemplate>

const write = allow('contacts.write', 'records')
export const templateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/email-templates',
    summary: 'Email templates of the agency and of the user, by name',
    access: write,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(EmailTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/email-templates',
    creates: true,
    summary: 'Add an email template; one for every user needs the permission to manage settings',
    access: write,
    body: z.object({
      name: fields.name,
      subject: fields.subject.default(''),
      text: fields.text.default(''),
      isCommercial: fields.isCommercial.default(false),
      isShared: fields.isShared.default(false),
    }),
    response: EmailTemplate,
    status: 201,
    bodyLimitBytes: 400_000,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/email-templates/:id',
    summary: 'Change an email template',
    access: write,
    params: IdParams,
    body: z.object(fields).partial().extend({ version: z.int().positive() }),
    response: EmailTemplate,
    bodyLimitBytes: 400_000,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/email-templates/:id',
    summary: 'Delete an email template; restore undoes it',
    access: write,
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/email-templates/restore/:id',
    summary: 'Restore a deleted email template',
    access: write,
    params: IdParams,
    response: EmailTemplate,
  }),
}

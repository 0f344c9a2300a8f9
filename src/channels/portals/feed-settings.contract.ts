import * as z from 'zod'
import { feedProtocols, fileNameParts } from './portal-kinds.rules.ts'

const parts = new RegExp(`\\{(?!(?:${fileNameParts.join('|')})\\})`)

/** The target of a REAXML feed and the look of its files: nothing about a portal's server is known for sure, so all of it is settings. */
export const FeedSettings = z
  .object({
    protocol: z.enum(feedProtocols),
    host: z
      .string()
      .trim()
      .toLowerCase()
      .max(253, { abort: true })
      .regex(
        /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:]{3,45}$|^$/,
        'Enter a host name or IP address, without ftp:// or folders',
      )
      .default(''),
    /** Null: the usual one of the protocol. */
    port: z.int().min(1).max(65_535).nullable().default(null),
    /** Folder for the files, or the path of an https address. */
    directory: z
      .string()
      .trim()
      .max(200, { abort: true })
      .regex(/^[\w./ -]*$/, 'Use letters, numbers, spaces, dots and dashes between slashes')
      .refine((path) => !path.split('/').includes('..'), 'Enter a folder without ..')
      .default(''),
    /** `{agency}`, `{listing}` (left out of a whole feed), `{stamp}` to the millisecond, `{date}` to the second. */
    fileName: z
      .string()
      .trim()
      .max(120, { abort: true })
      .regex(/^[\w.{}-]+\.(xml|XML)$/, 'Use letters, numbers, dashes and the placeholders, ending in .xml')
      .refine((name) => !parts.test(name), `Placeholders are ${fileNameParts.map((part) => `{${part}}`).join(', ')}`)
      .default('{agency}_{listing}_{stamp}.xml'),
    /** `listing`: a file for each; `whole`: one file with everything that is to be on the portal. */
    content: z.enum(['listing', 'whole']).default('listing'),
    profile: z.enum(['1.64', '1.62']).default('1.64'),
    /** `url`: the portal fetches them; `zip`: they travel with the file. */
    pictures: z.enum(['url', 'zip']).default('url'),
    /** Some portals want the login repeated inside the file. */
    hasLoginInFile: z.boolean().default(false),
  })
  .superRefine(({ protocol, host, pictures }, problems) => {
    const add = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message })
    if (protocol !== 'pull' && !host) add('host', 'Enter a host name or IP address, without ftp:// or folders')
    if (protocol === 'pull' && pictures === 'zip') add('pictures', 'A file that is fetched names its photos by address')
  })
  .meta({ id: 'FeedSettings' })
export type FeedSettings = z.output<typeof FeedSettings>

import { config } from 'zod/v4/core'

// zod tries eval to find out whether it may compile; the content security policy reports that as an attack.
// The setting is shared by all of zod, so this runs before any schema is used.
config({ jitless: true })

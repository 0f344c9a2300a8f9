// `npm start`: the built server in this process, on whatever system. Compiled code is kept, so that the second start takes three seconds.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))
await import('../dist/server/main.mjs')

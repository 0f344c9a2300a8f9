// `npm run dev`: the server, started again at every change, and Vite's live reload in front of it at http://127.0.0.1:4101.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const env = { ...process.env, NODE_ENV: 'development', PORT: process.env['PORT'] ?? '4100' }
const children = [
  spawn(process.execPath, ['--watch', '--watch-path=src', '--watch-preserve-output', 'src/server/main.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--port', '4101', '--host', '127.0.0.1'], {
    cwd: root,
    env: { ...env, GABLE_SERVER: `http://127.0.0.1:${env.PORT}` },
    stdio: 'inherit',
  }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.forEach((child) => child.kill(signal)))
await Promise.race(children.map((child) => new Promise((done) => child.once('exit', done))))
for (const child of children) child.kill('SIGTERM')

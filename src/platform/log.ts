import { type LogFn, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { asText } from './log-text.ts'

/** Lines on stdout, as JSON or for people. Nothing personal goes in: no addresses with queries, no bodies, no values out of the database. */
export function openLog(config: Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT'>, role: string): Logger {
  const options = {
    level: config.LOG_LEVEL,
    base: { role },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: ['*.password', '*.accessToken', '*.refreshToken', '*.authorization', '*.credentials', '*.email', 'details.email'],
      censor: '[hidden]',
    },
  }
  // A command's lines keep their order with its output.
  if (role === 'command') return pino(options, pino.destination({ dest: 1, sync: true }))
  if (config.LOG_FORMAT === 'text') return pino(options, { write: (line) => void process.stdout.write(asText(line)) })
  const lines = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: linesWaitMs })
  const hooks = {
    logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
      method.apply(this, args)
      if (level >= warning) lines.flush()
    },
  }
  return pino({ ...options, hooks }, lines)
}

/** The lines of many requests are written together, each alone would be a tenth of what a request costs; a warning does not wait. */
const linesWaitMs = 200
const warning = 40

/** PostgreSQL repeats the offending values in `detail` and `where`, and zod the whole input: neither is logged. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, table, constraint } = error as Error & { code?: string; table?: string; constraint?: string }
  const isDatabase = 'severity' in error
  return {
    type: error.name,
    message: isDatabase ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message.slice(0, 500),
    ...(code && { code }),
    ...(table && { table }),
    ...(constraint && { constraint }),
    stack: error.stack?.split('\n').slice(1).join('\n'),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}

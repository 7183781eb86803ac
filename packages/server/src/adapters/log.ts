import { pino } from 'pino'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Log } from '../ports/platform.ts'

/** Names of fields that may hold secrets. Add the name of every new one. */
const redactedFields = [
  'authorization',
  'cookie',
  'token',
  'secret',
  'password',
  'privateKey',
  'apiKey',
  'key',
  'url',
  'otp',
]

/**
 * The `Log` port: JSON lines on standard output through pino. Fields that could hold a secret are redacted at the top
 * level and one below. Messages are written as they are. So callers log the name of an error and not its message,
 * unless it can hold neither a URL nor a secret: messages and causes of requests may hold both.
 */
export function createPinoLog(
  level: ServerConfig['logLevel'],
  destination?: { write(line: string): void },
): Log {
  const options = {
    level,
    base: null,
    redact: { paths: redactedFields.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  }
  const logger = destination ? pino(options, destination) : pino(options)
  return {
    error: (fields, message) => logger.error(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    info: (fields, message) => logger.info(fields, message),
    debug: (fields, message) => logger.debug(fields, message),
    setLevel: (name) => {
      logger.level = name
    },
    isLevelEnabled: (name) => logger.isLevelEnabled(name),
  }
}

import { createPorts, DatabaseError, type Ports, readConfig } from '@latchkey/server'
import { type CliContext, CliError } from './Command.ts'

/**
 * Opens the configured database, migrates it, runs a command over the ports of the server, and closes what it opened.
 *
 * @param name the command, for messages
 * @throws CliError while a server uses the embedded database; ServerConfigError; DatabaseError
 */
export async function withDatabase<result>(
  name: string,
  env: CliContext['env'],
  run: (ports: Ports) => Promise<result>,
): Promise<result> {
  const ports = createPorts(readConfig(env))
  const { db, egress } = ports
  try {
    await db.start().catch((cause: unknown) => {
      throw isInUse(cause) ? new CliError(formatInUse(name), { cause }) : cause
    })
    return await run(ports)
  } finally {
    await db.close()
    await egress.close()
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'database_in_use'
}

const formatInUse = (name: string) =>
  `latchkey ${name}: a server runs on the embedded database, which one process at a time can use. Stop the server, ` +
  'run this again, then start it: nothing is lost by that. On Postgres (DATABASE_URL) it runs beside the server.'

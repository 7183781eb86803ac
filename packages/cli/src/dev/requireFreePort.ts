import { createServer } from 'node:net'
import { ServerListenError } from '@latchkey/server'
import { CliError } from '../CliError.ts'
import { portHolder } from '../process/portHolder.ts'

/**
 * Fails before anything is started when the port can't be opened, and names the program that holds it where the
 * system tells. Throws `CliError`.
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const cause = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
  if (!cause) return
  const holder = cause.code === 'EADDRINUSE' ? portHolder(port) : undefined
  if (!holder) throw new CliError(new ServerListenError(port, host, cause).message, { cause })
  throw new CliError(
    `Port ${port} on ${host} is already in use by ${holder}. Stop it, or move this stack: LATCHKEY_PORT=${port < 65_000 ? port + 10 : port - 10}. ` +
      'Two stacks side by side also need a LATCHKEY_DATA of their own.',
    { cause },
  )
}

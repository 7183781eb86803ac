import { startServer } from '../serve/startServer.ts'
import type { Command } from './Command.ts'

/** `latchkey serve`: the server, configured by its environment only. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the server for production, configured by LATCHKEY_* variables',
  options: {
    services: {
      type: 'string',
      value: '<names>',
      help: 'Only these services, comma separated. Default: all',
    },
  },
  variables: {
    LATCHKEY_PORT: 'The public port (4180)',
    LATCHKEY_HOST: 'The address to listen on (127.0.0.1)',
    LATCHKEY_PUBLIC_URL: 'Where clients reach the server',
    'LATCHKEY_RPC_<NAMESPACE>_<REFERENCE>': 'Nodes of a chain, comma separated, e.g. LATCHKEY_RPC_EIP155_1',
    LATCHKEY_WEB_ROOT: 'The built web app, served at the host "app."',
    LATCHKEY_NETWORKS_FILE: 'JSON list of the networks the web app offers',
  },
  run: async (context, options) => {
    const stopped = context.untilStopped()
    const names = typeof options.services === 'string' ? options.services : undefined
    const server = await startServer({ ...context, ...(names !== undefined && { services: names }) })
    await stopped
    context.out('Stopping.')
    await server.close()
    return 0
  },
}

import type { Devnet } from '@latchkey/devnet'
import type { CliContext } from '../commands/Command.ts'

/**
 * The environment the server is configured by in development: the caller's own, with the local chains as its nodes.
 * Production reads the same variables, so development walks the same paths.
 */
export function devEnvironment(
  env: CliContext['env'],
  host: string,
  data: string,
  chains: Devnet['chains'] = [],
): Record<string, string | undefined> {
  const port = env.LATCHKEY_PORT?.trim() || '4180'
  const nodes = chains.flatMap(({ rpcUrl, wsUrl }) => [new URL(rpcUrl).host, new URL(wsUrl).host])
  const allowed = [...(env.LATCHKEY_EGRESS_ALLOW ?? '').split(','), ...new Set(nodes)].filter(Boolean)
  return {
    LATCHKEY_PROJECT_ID: 'local',
    // Needed when listening on every address; clients on this machine reach us here either way.
    LATCHKEY_PUBLIC_URL: port === '0' ? undefined : `http://127.0.0.1:${port}`,
    LATCHKEY_FRAME_URL: port === '0' ? undefined : `http://wallet.localhost:${port}`,
    ...env,
    LATCHKEY_MODE: 'development',
    LATCHKEY_HOST: host,
    LATCHKEY_INDEX: env.LATCHKEY_INDEX ?? chains.map(({ caipNetworkId }) => caipNetworkId).join(','),
    LATCHKEY_DATA: data,
    LATCHKEY_EGRESS_ALLOW: allowed.join(','),
    ...Object.fromEntries(
      chains.map(({ id, rpcUrl, wsUrl }) => [`LATCHKEY_RPC_EIP155_${id}`, `${rpcUrl},${wsUrl}`]),
    ),
  }
}

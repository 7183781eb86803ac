import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Chains,
  createPorts,
  inspectSettings,
  inspectStoredKeys,
  readConfig,
  type ServerConfig,
} from '@latchkey/server'
import { type CliContext, CliError, type Command } from '../Command.ts'
import { databaseFindings, dataFindings, variableFindings } from '../doctor/dataFindings.ts'
import { type Finding, findingTable } from '../doctor/Finding.ts'
import { hostFindings } from '../doctor/hostFindings.ts'
import { historyFinding, onrampFinding, pricesFinding, swapsFinding } from '../doctor/marketFindings.ts'
import { canaryFinding, limitsFinding, relayFindings } from '../doctor/relayFindings.ts'
import { kmsFinding, signInFindings } from '../doctor/signInFindings.ts'
import { smartAccountFinding } from '../doctor/smartAccountFinding.ts'
import { spendGuardFinding } from '../doctor/spendGuardFinding.ts'
import { requireFreePort } from '../process.ts'

/** `latchkey doctor`: checks what serves each part, whether it is reachable, and what to do. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Check the configuration of "serve": what serves each part, is it reachable, what to do',
  options: {
    live: { type: 'boolean', help: 'Ask the services of others too (CoinGecko, Blockscout), once each' },
  },
  variables: {},
  run: async ({ env, out }, options) => {
    const findings = await diagnose(env, { isLive: options.live === true })
    for (const line of findingTable(findings)) out(line)
    return findings.some(({ state }) => state === 'failed') ? 1 : 0
  },
}

/**
 * Checks every part (`Ports`) of the server as `latchkey serve` would configure it with this environment. With `isLive`
 * it calls services of others too, once each.
 *
 * @throws ServerConfigError for an invalid environment, DirectoryError for an operator's directory that can't be used
 */
export async function diagnose(
  env: CliContext['env'],
  { isLive = false }: { readonly isLive?: boolean } = {},
): Promise<Finding[]> {
  const config = readConfig(env)
  const ports = createPorts(config)
  try {
    const chains = await Promise.all(
      ports.chains.list().map((chain) => chainFinding(ports.chains, chain.caipNetworkId)),
    )
    const changed = await inspectSettings(config, ports)
    const storedKeys = await inspectStoredKeys(config, ports)
    return [
      ...variableFindings(env),
      await portFinding(config),
      ...(await hostFindings(config, ports)),
      ...(chains.length > 0 ? chains : [noChain]),
      ...(await databaseFindings(config, ports)),
      webFinding(config),
      await historyFinding(config, ports, isLive),
      await pricesFinding(config, isLive ? ports.prices : undefined),
      // Only CoinGecko is a service of others.
      await spendGuardFinding(config, isLive || !config.prices.coinGecko ? ports.prices : undefined),
      await swapsFinding(config, ports, isLive),
      await onrampFinding(config, ports, isLive),
      await smartAccountFinding(changed ?? config, ports, { areChangesKnown: changed !== undefined }),
      ...(config.smartAccounts.chains.length > 0
        ? [await kmsFinding('Key service (gas)', ports.gasKms, storedKeys.get('gas'))]
        : []),
      ...dataFindings(config),
      ...(await relayFindings(config, ports)),
      await canaryFinding(config, ports),
      ...(await signInFindings(config, ports, { storedKeys, isLive })),
      {
        part: 'Egress',
        servedBy: 'guarded HTTP client',
        state: config.egressAllow.length > 0 && config.mode === 'production' ? 'attention' : 'ok',
        advice:
          config.egressAllow.length > 0
            ? `May reach these private addresses: ${config.egressAllow.join(', ')} (LATCHKEY_EGRESS_ALLOW).`
            : 'Private addresses are refused.',
      },
      await limitsFinding(config, ports),
      {
        part: 'Directory',
        servedBy: config.directory?.file ?? 'built-in snapshot',
        state: 'ok',
        advice: `${ports.directory.content().wallets.length} wallets, version ${ports.directory.content().version}, signature right.`,
      },
      { part: 'Clock', servedBy: 'system', state: 'ok', advice: '' },
      { part: 'Log', servedBy: `standard output, level ${config.logLevel}`, state: 'ok', advice: '' },
    ]
  } finally {
    await ports.bus.close()
    await ports.limits.close?.()
    await ports.mailer.close()
    await ports.egress.close()
  }
}

const noChain: Finding = {
  part: 'Chains',
  servedBy: 'nothing',
  state: 'failed',
  advice: 'No chain is configured. Give each one its nodes, e.g. LATCHKEY_RPC_EIP155_1=https://…',
}

async function chainFinding(chains: Chains, id: Parameters<Chains['probe']>[0]): Promise<Finding> {
  const providers = await chains.probe(id)
  const unreachable = providers.filter(({ reachable }) => !reachable)
  const http = providers.filter(({ transport }) => transport === 'http')
  const variable = `LATCHKEY_RPC_${id.replace(':', '_').replace(/^\w+?_/, (namespace) => namespace.toUpperCase())}`
  const problems = unreachable
    .map((provider) => `${provider.id}: ${provider.problem ?? 'no answer'}`)
    .join('; ')
  const servedBy = `${providers.length} ${providers.length === 1 ? 'provider' : 'providers'} (${variable})`
  if (http.length === 0 && unreachable.length === 0)
    return {
      part: `Chains ${id}`,
      servedBy: 'sockets only',
      state: 'attention',
      advice: `Add an http URL to ${variable}.`,
    }
  if (unreachable.length === 0)
    return {
      part: `Chains ${id}`,
      servedBy,
      state: 'ok',
      advice:
        http.length === 1 ? 'Reachable. A second provider would take over when it fails.' : 'All reachable.',
    }
  return {
    part: `Chains ${id}`,
    servedBy,
    state: http.some(({ reachable }) => reachable) ? 'attention' : 'failed',
    advice: `${unreachable.length} of ${providers.length} not usable (${problems}). Check the URLs and keys in ${variable}.`,
  }
}

function webFinding({ webRoot, networks }: ServerConfig): Finding {
  if (!webRoot)
    return {
      part: 'Web app',
      servedBy: 'nothing',
      state: 'ok',
      advice: 'Set LATCHKEY_WEB_ROOT to serve it at "app.".',
    }
  if (!existsSync(join(webRoot, 'index.html')))
    return {
      part: 'Web app',
      servedBy: webRoot,
      state: 'failed',
      advice: 'It holds no index.html. Build the web app.',
    }
  if (networks.length === 0)
    return {
      part: 'Web app',
      servedBy: webRoot,
      state: 'failed',
      advice: 'Set LATCHKEY_NETWORKS_FILE to its networks.',
    }
  return { part: 'Web app', servedBy: webRoot, state: 'ok', advice: '' }
}

/** Checks whether the public port is free, used by a running Latchkey, or used by another program. */
async function portFinding({ port, host }: Pick<ServerConfig, 'port' | 'host'>): Promise<Finding> {
  const part = 'Public port'
  const servedBy = `${host}:${port}`
  try {
    if (port !== 0) await requireFreePort(port, host)
    return { part, servedBy, state: 'ok', advice: 'Free.' }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const answer = await fetchHealth(host, port)
    if (answer !== undefined)
      return { part, servedBy, state: 'ok', advice: `A Latchkey server runs there: ${answer}.` }
    return { part, servedBy, state: 'failed', advice: error.message }
  }
}

/** Returns the first line of `/healthz` of a Latchkey server; undefined for another program. Waits two seconds. */
async function fetchHealth(host: string, port: number): Promise<string | undefined> {
  try {
    // An address that means "all interfaces" can't be requested.
    const reachableHost =
      host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
    const response = await fetch(`http://${reachableHost}:${port}/healthz`, {
      signal: AbortSignal.timeout(2000),
    })
    const [line = ''] = (await response.text()).split('\n')
    return response.ok && line.startsWith('OK v') ? line.trim() : undefined
  } catch {
    return undefined
  }
}

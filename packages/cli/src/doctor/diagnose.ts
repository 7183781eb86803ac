import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Chains, createPorts, readConfig, type ServerConfig } from '@latchkey/server'
import type { CliContext } from '../commands/Command.ts'
import { databaseFindings } from './databaseFindings.ts'
import { dataFindings } from './dataFindings.ts'
import type { Finding } from './Finding.ts'
import { historyFinding } from './historyFinding.ts'
import { onrampFinding } from './onrampFinding.ts'
import { portFinding } from './portFinding.ts'
import { pricesFinding } from './pricesFinding.ts'
import { relayFindings } from './relayFindings.ts'
import { signInFindings } from './signInFindings.ts'
import { swapsFinding } from './swapsFinding.ts'

/**
 * Looks at every port of the server as `latchkey serve` would wire it with this environment, and asks what can be
 * asked; with `isLive` services of others too, once each. Throws `ServerConfigError` when the environment itself can't be used.
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
    return [
      await portFinding(config),
      ...(chains.length > 0 ? chains : [noChain]),
      ...(await databaseFindings(config, ports)),
      webFinding(config),
      await historyFinding(config, ports, isLive),
      await pricesFinding(config, isLive ? ports.prices : undefined),
      await swapsFinding(config, ports, isLive),
      await onrampFinding(config, ports, isLive),
      ...dataFindings(config),
      ...(await relayFindings(config, ports)),
      ...(await signInFindings(config, ports)),
      {
        part: 'Egress',
        servedBy: 'guarded HTTP client',
        state: config.egressAllow.length > 0 && config.mode === 'production' ? 'attention' : 'ok',
        advice:
          config.egressAllow.length > 0
            ? `May reach these private addresses: ${config.egressAllow.join(', ')} (LATCHKEY_EGRESS_ALLOW).`
            : 'Private addresses are refused.',
      },
      {
        part: 'Limits',
        servedBy: 'memory of this process',
        state: 'ok',
        advice: 'Each process counts for itself.',
      },
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
  const lost = providers.filter(({ reachable }) => !reachable)
  const variable = `LATCHKEY_RPC_${id.replace(':', '_').replace(/^\w+?_/, (namespace) => namespace.toUpperCase())}`
  const problems = lost.map((provider) => `${provider.id}: ${provider.problem ?? 'no answer'}`).join('; ')
  const servedBy = `${providers.length} ${providers.length === 1 ? 'provider' : 'providers'} (${variable})`
  if (providers.length === 0)
    return {
      part: `Chains ${id}`,
      servedBy: 'sockets only',
      state: 'attention',
      advice: `Add an http URL to ${variable}.`,
    }
  if (lost.length === 0)
    return {
      part: `Chains ${id}`,
      servedBy,
      state: 'ok',
      advice:
        providers.length === 1
          ? 'Reachable. A second provider would take over when it fails.'
          : 'All reachable.',
    }
  return {
    part: `Chains ${id}`,
    servedBy,
    state: lost.length === providers.length ? 'failed' : 'attention',
    advice: `${lost.length} of ${providers.length} not usable (${problems}). Check the URLs and keys in ${variable}.`,
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

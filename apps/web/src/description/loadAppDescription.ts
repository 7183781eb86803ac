import { type CaipNetworkId, type ConfigParameters, parseCaipNetworkId } from '@latchkey/core'

/** Loads `/latchkey.json` from the page's own host. @throws Error with a message for the visitor */
export async function loadAppDescription(): Promise<AppDescription> {
  let answer: unknown
  try {
    const response = await fetch('/latchkey.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    answer = await response.json()
  } catch (cause) {
    throw new Error('The stack behind this page doesn’t answer. Check that it is running, then try again.', {
      cause,
    })
  }
  return parseAppDescription(answer)
}

/** Content of `/latchkey.json`: the stack this page belongs to. */
export type AppDescription = {
  /** The API's base URL. */
  readonly server: string | undefined
  readonly networks: ConfigParameters['networks']
  readonly defaultNetwork: CaipNetworkId | undefined
  readonly swapRouters: ConfigParameters['swapRouters']
}

/** Validates `/latchkey.json`; the networks are validated by `createConfig`. @throws Error that names the problem */
export function parseAppDescription(value: unknown): AppDescription {
  if (typeof value !== 'object' || value === null) throw new Error('latchkey.json is not an object')
  const { server, networks, defaultNetwork, swapRouters } = value as Record<string, unknown>
  if (!Array.isArray(networks) || networks.length === 0) throw new Error('latchkey.json names no networks')
  return {
    server: typeof server === 'string' && /^https?:\/\//.test(server) ? server : undefined,
    networks,
    defaultNetwork: parseCaipNetworkId(defaultNetwork)?.caipNetworkId,
    swapRouters: parseRouters(swapRouters),
  }
}

function parseRouters(value: unknown): AppDescription['swapRouters'] {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(
    Object.entries(value).map(([network, list]: [string, unknown]) => [
      network,
      Array.isArray(list) ? list.filter((address) => typeof address === 'string') : [],
    ]),
  )
}

import type { CaipNetworkId, WellKnownLatchkey } from '@latchkey/protocol'
import { supportedChains, wellKnownLatchkey } from '@latchkey/protocol/schemas'
import type { StandardSchema } from '../data/StandardSchema.ts'
import { HttpError } from '../errors/HttpError.ts'
import { requestLimits } from '../request/requestLimits.ts'
import { withDeadline } from '../request/withDeadline.ts'
import { defaultRpcUrl } from '../rpc/defaultRpcUrl.ts'
import { readBody } from '../rpc/readBody.ts'
import { hasDefaultRpc } from './hasDefaultRpc.ts'
import { InvalidServerError } from './InvalidServerError.ts'
import type { ServerInfo } from './ServerInfo.ts'

/** Bytes; a thousand chains take a twentieth. */
const answerLimit = 1024 * 1024

/** What the engine knows of its server. */
export type ServerFacts = {
  readonly wellKnown: ServerInfo
  /** Its RPC proxy for a network it lists or W8.6 names; `undefined` for others, and without a project id. */
  proxyUrl(id: CaipNetworkId): string | undefined
}

/**
 * Asks a server what it offers: `/.well-known/latchkey` (W10.1) unless `server` is that document, then
 * `/v1/supported-chains` (W1.1), whose failure only means that no chain beyond W8.6 is proxied.
 *
 * @throws HttpError, InvalidServerError, TimeoutError, and what `fetch` throws
 */
export async function readServer(
  server: string | WellKnownLatchkey,
  configuredId: string | undefined,
): Promise<ServerFacts> {
  const operation = '/.well-known/latchkey'
  return withDeadline((signal) => ask(server, configuredId, signal), {
    timeout: requestLimits.server,
    operation,
  })
}

async function ask(
  server: string | WellKnownLatchkey,
  configuredId: string | undefined,
  signal: AbortSignal,
): Promise<ServerFacts> {
  const queryOf = (id: string | undefined) => (id === undefined ? '' : `?projectId=${encodeURIComponent(id)}`)
  const wellKnown =
    typeof server === 'string'
      ? await readJson(
          // What the operator has switched off for a project isn't in it.
          `${server.replace(/\/+$/, '')}/.well-known/latchkey${queryOf(configuredId)}`,
          wellKnownLatchkey,
          signal,
        )
      : server
  if (!/^https?:\/\//i.test(wellKnown.api)) throw new InvalidServerError({ url: wellKnown.api })
  const projectId = configuredId ?? wellKnown.projectId
  const url = `${wellKnown.api.replace(/\/+$/, '')}/v1/supported-chains${queryOf(projectId)}`
  const chains = await readJson(url, supportedChains, signal).then(
    (answer) => answer.http,
    () => undefined,
  )
  return {
    wellKnown: { ...wellKnown, chains },
    proxyUrl(id) {
      const isServed = chains?.includes(id) || hasDefaultRpc(id)
      return projectId !== undefined && isServed ? defaultRpcUrl(wellKnown.api, id, projectId) : undefined
    },
  }
}

async function readJson<value>(
  url: string,
  schema: StandardSchema<value>,
  signal: AbortSignal,
): Promise<value> {
  const response = await fetch(url, { signal, credentials: 'omit', headers: { accept: 'application/json' } })
  const text = await readBody(response, answerLimit)
  if (text === undefined) throw new InvalidServerError({ url })
  const body = parse(text)
  if (!response.ok) throw new HttpError({ status: response.status, url, body: body ?? text, cause: response })
  const result = await schema['~standard'].validate(body)
  if (result.issues) throw new InvalidServerError({ url })
  return result.value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

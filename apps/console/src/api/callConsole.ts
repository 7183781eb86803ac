import {
  consoleHeader,
  consolePollHeader,
  type Route,
  type RouteAnswer,
  type RouteBody,
} from '@latchkey/protocol/routes'
import { errorEnvelope } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { words } from '../words.ts'

/**
 * The half of the session that is in no cookie. Storage belongs to this port alone; cookies go to every port of the name.
 */
const proofKey = 'latchkey-console-proof'

/** Milliseconds an answer may take. */
const timeout = 15_000

/** A call that was refused, or got no answer (`status` 0). The message is for the operator. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError'
  readonly status: number
  /** The field of the body at fault; empty where none is. */
  readonly field: string

  constructor(status: number, field: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.field = field
  }
}

type CallOptions<route extends Route> = {
  readonly id?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: RouteBody<route>
  /** Whether nobody touched the page since its last call. */
  readonly isPoll?: boolean
}

/**
 * Calls a route of the console's API and checks what comes back by the schema of its row.
 *
 * @throws ConsoleError
 * @example await callConsole(addConsoleOrigin, { id, body: { origin: 'https://shop.example' } })
 */
export async function callConsole<const route extends Route>(
  route: route,
  { id, query = {}, body, isPoll = false }: CallOptions<route> = {},
): Promise<RouteAnswer<route>> {
  const url = new URL(route.path.replace(':id', encodeURIComponent(id ?? '')), location.origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const response = await fetch(url, {
    method: route.method,
    headers: {
      [consoleHeader]: localStorage.getItem(proofKey) ?? '1',
      ...(isPoll && { [consolePollHeader]: '1' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(route.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(timeout),
  }).catch((cause: unknown) => {
    throw new ConsoleError(0, '', words.errors.noAnswer, { cause })
  })
  const json: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const envelope = v.safeParse(errorEnvelope, json)
    const [reason] = envelope.success ? envelope.output.reasons : []
    throw new ConsoleError(
      response.status,
      reason?.field ?? '',
      reason?.description ?? words.errors.status(response.status),
    )
  }
  if (typeof route.answer === 'string') return json as RouteAnswer<route>
  const parsed = v.safeParse(route.answer, json)
  const output: unknown = parsed.output
  if (parsed.success) return output as RouteAnswer<route>
  throw new ConsoleError(response.status, '', words.errors.unknownAnswer)
}

/** Stores the proof of a session that has begun, for this tab and others. */
export function storeProof({ proof }: { readonly proof: string }): void {
  localStorage.setItem(proofKey, proof)
}

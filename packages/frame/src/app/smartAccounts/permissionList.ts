import { type CaipNetworkId, parseRetryAfter } from '@latchkey/protocol'
import { storedPermissions } from '@latchkey/protocol/schemas'
import { hashDelegation, toListProof, toPci } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { clientVersion } from '../clientVersion.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import type { PermissionRecord } from './permissionRecords.ts'
import { isSignedFor, parseOwnContext } from './revokePermission.ts'
import { signProof } from './signProof.ts'

// The list of the project's server: the same on each device of the account. It knows what was signed, and no key.

/** Milliseconds for an answer. */
const timeout = 15_000
/** Milliseconds that a busy server is waited for, all in all: the person has approved the permission already. */
const busyTime = 10_000

/** `unknown`: the server may have stored it, and its answer was lost. */
export type Listed = 'listed' | 'refused' | 'unknown'

/**
 * Adds a permission to the account's list, where its other devices read it. The signed delegation proves itself to the server. Where the
 * answer is lost, the same one is sent once more: storing it again changes nothing.
 */
export async function listPermission(
  { config }: Pick<FrameServices, 'config'>,
  account: string,
  { network, hash, context, origin }: PermissionRecord,
): Promise<Listed> {
  const pci = toPci(hash)
  const send = async (timeLeft = busyTime): Promise<Listed> => {
    try {
      await request(config, `${network}:${account}/activate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pci, context, origin }),
      })
      return 'listed'
    } catch (error) {
      if (!(error instanceof Refusal)) return 'unknown'
      const { retryAfter } = error
      if (retryAfter === 0 || retryAfter > timeLeft) return 'refused'
      await new Promise((resolve) => setTimeout(resolve, retryAfter))
      return send(timeLeft - retryAfter)
    }
  }
  const first = await send()
  if (first !== 'unknown') return first
  const answer = v.safeParse(
    storedPermissions,
    await request(config, account, { method: 'GET' }).catch(() => undefined),
  )
  if (answer.success && answer.output.pcis.some((one) => one.pci === pci)) return 'listed'
  return (await send()) === 'listed' ? 'listed' : 'unknown'
}

/**
 * Returns those permissions of the server's list that this wallet makes and the account has signed. A server can omit a permission, but can't
 * make one up; whom it was given to is the server's word.
 *
 * @throws RequestError `network`
 */
export async function getListedPermissions(
  services: Pick<FrameServices, 'config' | 'rpc' | 'wallet'>,
  account: string,
): Promise<{
  readonly records: readonly PermissionRecord[]
  /** Whether every network has answered. */
  readonly isComplete: boolean
}> {
  const { config, rpc } = services
  const answer = v.safeParse(
    storedPermissions,
    await signProof(services, account, toListProof(account, Date.now()))
      .then((signature) =>
        request(config, account, { method: 'GET', headers: { authorization: `Account ${signature}` } }),
      )
      .catch(() => undefined),
  )
  // who isn't taken for the account gets no context
  if (!answer.success || answer.output.pcis.some(({ context }) => context === null))
    throw new RequestError('network', 'Your list of permissions can’t be loaded.')
  const found = await Promise.allSettled(
    answer.output.pcis.map(async ({ chainId, context, origin, createdAt }) => {
      const network = chainId as CaipNetworkId
      const delegation = parseOwnContext(context ?? '')
      const isOwn =
        delegation?.delegator === account.toLowerCase() &&
        config.networks.some(({ caipNetworkId }) => caipNetworkId === network) &&
        (await isSignedFor(rpc, network, delegation))
      if (!isOwn || context === null) return undefined
      const hash = hashDelegation(delegation)
      return { hash, network, context: context as `0x${string}`, origin: origin ?? '', at: createdAt * 1000 }
    }),
  )
  return {
    records: found.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])),
    isComplete: found.every(({ status }) => status === 'fulfilled'),
  }
}

/** The server has refused, and stored nothing. */
class Refusal extends Error {
  override readonly name = 'Refusal'
  /** Milliseconds after which it may be asked again; 0 where it names none. */
  readonly retryAfter: number

  constructor({ status, headers }: Response) {
    super(`The server answers ${status}.`)
    this.retryAfter = parseRetryAfter(headers.get('retry-after'), Date.now(), Number.POSITIVE_INFINITY)
  }
}

async function request(
  { api, projectId }: FrameServices['config'],
  path: string,
  init: RequestInit,
): Promise<unknown> {
  const url = new URL(`/v1/sessions/${path}`, api)
  // The paths that change something take the project alone.
  const version = init.method === 'POST' ? {} : clientVersion
  url.search = new URLSearchParams({ projectId, ...version }).toString()
  const response = await fetch(url, {
    ...init,
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  })
  if (response.status >= 400 && response.status < 500) throw new Refusal(response)
  if (!response.ok) throw new Error(`The server answers ${response.status}.`)
  return response.json()
}

import type { CaipNetworkId } from '@latchkey/protocol'
import { siwxNonce } from '@latchkey/protocol/schemas'
import { formatSiwxMessage } from '@latchkey/siwx'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import type { Clock } from '../ports/platform.ts'
import { replyJson, type ScriptedNode, startNode } from './startNode.ts'

const page = 'https://app.example.org'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

/** A node of chain 1 on which no account has code: signatures are judged by their key. */
export function startPlainNode(): Promise<ScriptedNode> {
  return startNode({
    reply: (response, { body }) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      replyJson(response, 200, { jsonrpc: '2.0', id, result: method === 'eth_getCode' ? '0x' : '0x10' })
    },
  })
}

type SignInOptions = {
  readonly clock: Pick<Clock, 'now'>
  /** CAIP-2 id of the message. Default: `eip155:1`. */
  readonly chainId?: CaipNetworkId
}

/** Fetches a nonce and signs it (CAIP-122). Returns the answer to the nonce where that is refused, else the request that signs in. */
export async function prepareSignIn(url: string, { clock, chainId = 'eip155:1' }: SignInOptions) {
  const headers = { origin: page }
  const given = await fetch(`${url}/auth/v1/nonce?projectId=local`, { headers })
  if (given.status !== 200) return given
  const { nonce, token } = v.parse(siwxNonce, await given.json())
  const message = formatSiwxMessage({
    domain: 'app.example.org',
    accountAddress: account.address,
    uri: `${page}/`,
    version: '1',
    chainId,
    nonce,
    issuedAt: new Date(clock.now()).toISOString(),
  })
  const body = { message, signature: await account.signMessage({ message }), clientId: null }
  return new Request(`${url}/auth/v1/authenticate?projectId=local`, {
    method: 'POST',
    headers: { ...headers, 'x-nonce-jwt': token },
    body: JSON.stringify(body),
  })
}

/** Signs in at a server with a key, as an app does. Returns the answer to the signature, or to the nonce where that is refused. */
export async function signInWithWallet(url: string, options: SignInOptions): Promise<Response> {
  const prepared = await prepareSignIn(url, options)
  return prepared instanceof Request ? fetch(prepared) : prepared
}

import { isRevert, RpcError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { type CallServerParameters, callServer } from '../config/callServer.ts'
import type { RpcClient } from '../config/Network.ts'
import { isServerError } from '../config/server.ts'
import { SwapError } from './errors.ts'

/**
 * Calls `/v1/convert/…`. A network the server doesn't serve becomes a SwapError (`unsupported`).
 *
 * @throws SwapError (`unsupported`), and what `callServer` throws
 */
export async function callSwapApi<value>(
  config: Config,
  call: 'build-approve' | 'build-transaction' | 'gas-price',
  parameters: CallServerParameters<value>,
): Promise<value> {
  try {
    return await callServer(config, `/v1/convert/${call}`, parameters)
  } catch (cause) {
    if (!isServerError(cause, 'networkNotServed')) throw cause
    const what = call === 'gas-price' ? 'Gas Price' : 'Swaps'
    throw new SwapError({ reason: 'unsupported', cause, message: `Network not supported for ${what}` })
  }
}

/** 0x's registry of its contracts in use, the same address on every chain. */
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** Feature number 2 of the registry, "taker submitted", as an ABI word. */
const takerSubmitted = '2'.padStart(64, '0')

type Spending = { readonly token: string; readonly owner: string; readonly spender: string }

/** Reads of a swap that come from the chain itself, because the server's answers are not trusted for them. */
export const swapCalls = {
  /** Allowance of a spender, base units. */
  async allowance(rpc: RpcClient, { token, owner, spender }: Spending): Promise<bigint> {
    // allowance(address,address) of EIP-20
    const data = `0xdd62ed3e${encodeAddress(owner)}${encodeAddress(spender)}`
    return parseWord(await rpc.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] }))
  },

  /** Balance of a token, base units. */
  async balance(rpc: RpcClient, { token, owner }: Omit<Spending, 'spender'>): Promise<bigint> {
    // balanceOf(address) of EIP-20
    const data = `0x70a08231${encodeAddress(owner)}`
    return parseWord(await rpc.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] }))
  },

  /** Decimals of a token; `undefined` for one that states none. */
  async decimals(rpc: RpcClient, token: string): Promise<number | undefined> {
    // decimals() of EIP-20
    const params = [{ to: token, data: '0x313ce567' }, 'latest']
    try {
      const answer = await rpc.request({ method: 'eth_call', params })
      // no money: how many digits the token's amounts have after the point
      return answer === '0x' ? undefined : Number(parseWord(answer))
    } catch (error) {
      if (isRevert(error)) return undefined
      throw error
    }
  },

  /** Whether a token refuses to change an allowance that isn't 0, as some older tokens do. Found by a simulated call. */
  async needsReset(rpc: RpcClient, p: Spending & { readonly amount: bigint }): Promise<boolean> {
    // approve(address,uint256) of EIP-20
    const data = `0x095ea7b3${encodeAddress(p.spender)}${p.amount.toString(16).padStart(64, '0')}`
    try {
      const call = { from: p.owner, to: p.token, data }
      const answer = await rpc.request({ method: 'eth_call', params: [call, 'latest'] })
      // A token may return false in place of a revert. Older ones return nothing.
      return typeof answer === 'string' && /^0x0+$/.test(answer)
    } catch (error) {
      if (isRevert(error)) return true
      throw error
    }
  },

  /**
   * The present Settler and the one before it, which 0x's API uses for a while after a change (0x-settler, README,
   * "how do I find the most recent deployment").
   */
  async settlers(rpc: RpcClient): Promise<readonly string[]> {
    const fetchAddresses = async (data: string) => {
      const answer = await rpc.request({ method: 'eth_call', params: [{ to: registry, data }, 'latest'] })
      const address = parseWord(answer)
      return address === 0n || address >> 160n ? [] : [`0x${address.toString(16).padStart(40, '0')}`]
    }
    // The registry reverts while swapping is paused. Then there is no present Settler, and the previous one doesn't
    // count either.
    // ownerOf(uint256), then prev(uint128)
    const newest = await fetchAddresses(`0x6352211e${takerSubmitted}`)
    return [...newest, ...(await fetchAddresses(`0xe2603dc2${takerSubmitted}`).catch(() => []))]
  },

  /**
   * Time of the latest block, seconds since 1970.
   *
   * @throws SwapError (`mismatch`) if the router is no contract
   */
  async getBlockTime(rpc: RpcClient, router: string): Promise<bigint> {
    const [code, block] = await Promise.all([
      rpc.request({ method: 'eth_getCode', params: [router, 'latest'] }),
      rpc.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    ])
    if (code === '0x') throw new SwapError({ reason: 'mismatch', field: 'contract' })
    return parseWord((block as { timestamp?: unknown } | null)?.timestamp)
  },
}

/** @throws RpcError for anything but a hex number */
function parseWord(answer: unknown): bigint {
  if (typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer)) return BigInt(answer)
  throw new RpcError({ code: -1, message: 'The network answered with something that is no number.' })
}

function encodeAddress(address: string): string {
  return address.slice(-40).toLowerCase().padStart(64, '0')
}

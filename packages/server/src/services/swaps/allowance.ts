import type { CaipNetworkId, SwapAllowance, SwapApproval } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { Hex } from 'viem'
import { nativePlaceholder } from '../../chain/addresses.ts'
import { type ChainReader, decodeUint } from '../../chain/chainReader.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { ApiEnv } from '../../http/Service.ts'
import { fetchGasPrices } from './gasPrices.ts'
import {
  parseToken,
  parseUser,
  requireSwapRouter,
  type SwapsOptions,
  throwAsHttpFailure,
} from './swapRequest.ts'

/**
 * `GET /v1/convert/allowance`: the amount of a token the router may spend. The native currency needs no
 * allowance.
 */
export async function getAllowance(
  c: Context<ApiEnv>,
  options: SwapsOptions,
  reader: ChainReader,
): Promise<Response> {
  const { tokenAddress, userAddress = '' } = c.req.query()
  const { caipNetworkId: chain, address: token } = parseToken(tokenAddress, 'tokenAddress')
  const router = requireSwapRouter(options, chain)
  const user = parseUser(userAddress, chain)
  const allowance =
    token === nativePlaceholder
      ? unlimited
      : (await getAllowanceAndBalance(reader, chain, { token, user, router }).catch(throwAsHttpFailure))
          .allowance
  if (allowance === undefined) throw new HttpFailure(400, 'asset', 'Asset is not supported: it is no token')
  const body: SwapAllowance = { allowance: String(allowance) }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/** Amount of an approval without `amount`, as existing clients expect. Latchkey always sends one. */
const unlimited = 2n ** 256n - 1n

/**
 * `GET /v1/convert/build-approve`: transaction that lets the router spend an amount of `from`. `from` and `to`
 * of the answer repeat the request, because existing clients send `data` to the address in `tx.from`. The native currency
 * needs no approval (its allowance is unlimited), and gets the same form: sent, it changes nothing.
 */
export async function getApproval(c: Context<ApiEnv>, options: SwapsOptions): Promise<Response> {
  const { from = '', to = '', amount, userAddress = '' } = c.req.query()
  const { caipNetworkId: chain } = parseToken(from, 'from')
  if (parseToken(to, 'to').caipNetworkId !== chain)
    throw new HttpFailure(400, '', 'Conversion parameter error: from and to are on different chains')
  const router = requireSwapRouter(options, chain)
  parseUser(userAddress, chain)
  if (amount !== undefined && !/^\d{1,78}$/.test(amount))
    throw new HttpFailure(400, '', 'Conversion parameter error: amount is not a number of base units')
  const units = amount === undefined ? unlimited : BigInt(amount)
  if (units > unlimited)
    throw new HttpFailure(400, '', 'Conversion parameter error: amount is more than any token has')
  const { standard } = await fetchGasPrices(options.chains, chain)
  // approve(address,uint256) of EIP-20
  const data = `0x095ea7b3${router.slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`
  const body: SwapApproval = { tx: { from, to, data, value: '0', eip155: { gasPrice: standard } } }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/**
 * Reads the allowance of a router and the balance of the account. A value is undefined when the contract is no
 * token.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function getAllowanceAndBalance(
  reader: ChainReader,
  chain: CaipNetworkId,
  { token, user, router }: { readonly token: string; readonly user: string; readonly router: string },
): Promise<{ readonly allowance: bigint | undefined; readonly balance: bigint | undefined }> {
  const to = token as Hex
  const [allowance, balance] = await reader.read(chain, [
    // allowance(address,address) and balanceOf(address) of EIP-20
    { method: 'eth_call', to, data: `0xdd62ed3e${word(user)}${word(router)}` },
    { method: 'eth_call', to, data: `0x70a08231${word(user)}` },
  ])
  return { allowance: parseWord(allowance), balance: parseWord(balance) }
}

/** A number is 32 bytes; a contract that is no token returns fewer. */
function parseWord(answer: Hex | undefined): bigint | undefined {
  return answer !== undefined && answer.length >= 66 ? decodeUint(answer) : undefined
}

function word(address: string): string {
  return address.slice(2).padStart(64, '0')
}

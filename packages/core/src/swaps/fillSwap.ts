import type { Config } from '../config/Config.ts'
import { findSwapToken } from './findSwapToken.ts'
import type { SwapToken } from './SwapToken.ts'
import { dispatchSwap, swapStore } from './swapForm.ts'
import type { SwapArguments } from './swapState.ts'

/** Parameters of {@link fillSwap}. */
export type FillSwapParameters = { arguments: SwapArguments; signal?: AbortSignal | undefined }

/**
 * Fills the swap form with what an app wants it to begin with; each object of arguments once, so that what the person does
 * to the form stays. A token is a symbol of the served list, or an address: of that list, or of any contract, which is then marked as
 * unverified. What isn't found is left as it was. Does nothing before the form is initialized.
 * @returns the tokens nobody knows, as the app named them
 * @throws AbortedError
 * @example
 * await fillSwap(config, { arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' } })
 */
export async function fillSwap(
  config: Config,
  { arguments: wanted, signal }: FillSwapParameters,
): Promise<readonly string[]> {
  const { status, tokens, myTokensWithBalance, sourceToken, account, network, filledFrom } =
    swapStore(config).get()
  if (status !== 'initialized' || filledFrom === wanted) return []
  const find = async (name: string | undefined): Promise<SwapToken | undefined> => {
    if (name === undefined) return undefined
    const named =
      tokens.find(({ symbol }) => symbol === name) ??
      tokens.find(({ symbol }) => symbol.toLowerCase() === name.toLowerCase())
    // An address of another network is nobody's here.
    const address = name.toLowerCase().replace(`${network}:`, '')
    if (named || !/^0x[\da-f]{40}$/.test(address)) return named
    try {
      return await findSwapToken(config, { address, signal })
    } catch (error) {
      if (signal?.aborted) throw error
      return undefined
    }
  }
  const { fromToken, toToken, amount } = wanted
  const [from, to] = await Promise.all([find(fromToken), find(toToken)])
  // The account or network may be another one by now.
  if (swapStore(config).get().account !== account) return []
  const isSame = from !== undefined && from.address === to?.address
  const isOther = (token: SwapToken) => token.address !== to?.address
  const given =
    from ??
    (to && sourceToken && !isOther(sourceToken)
      ? (myTokensWithBalance.find(isOther) ?? tokens.find(isOther))
      : undefined)
  dispatchSwap(config, {
    type: 'fill',
    filledFrom: wanted,
    update: {
      sourceToken: given,
      toToken: isSame ? undefined : to,
      // Of a token nobody knows it would be an amount of another one.
      sourceTokenAmount: from || fromToken === undefined ? amount : undefined,
    },
  })
  return [from ? undefined : fromToken, to ? undefined : toToken].filter((name) => name !== undefined)
}

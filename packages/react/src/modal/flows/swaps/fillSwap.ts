import { type Config } from '@latchkey/core'
import { findSwapToken, type SwapToken } from '@latchkey/core/swaps'
import type { Drafts } from '../../drafts.ts'
import type { SwapArguments } from '../../views.ts'
import { dispatchSwap, swapDraft } from './swapDraft.ts'

/** Parameters of {@link fillSwap}. */
export type FillSwapParameters = { arguments: SwapArguments; signal?: AbortSignal | undefined }

/**
 * Fills the swap form with initial values an app gives. Each object of arguments is used once, so that later edits of
 * the person stay. A token is a symbol of the served list, or an address; an address that isn't listed is marked as
 * unverified. Fields whose token isn't found stay as they are. Does nothing before the form is initialized.
 *
 * @returns the requested tokens that weren't found
 * @throws AbortedError
 * @example await fillSwap(config, drafts, { arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' } })
 */
export async function fillSwap(
  config: Config,
  drafts: Drafts,
  { arguments: initialValues, signal }: FillSwapParameters,
): Promise<readonly string[]> {
  const { status, tokens, myTokensWithBalance, sourceToken, account, network, filledFrom } =
    drafts.get(swapDraft)
  if (status !== 'initialized' || filledFrom === initialValues) return []
  const find = async (name: string | undefined): Promise<SwapToken | undefined> => {
    if (name === undefined) return undefined
    const bySymbol =
      tokens.find(({ symbol }) => symbol === name) ??
      tokens.find(({ symbol }) => symbol.toLowerCase() === name.toLowerCase())
    // An address of another network is not found here.
    const address = name.toLowerCase().replace(`${network}:`, '')
    if (bySymbol || !/^0x[\da-f]{40}$/.test(address)) return bySymbol
    const listed = tokens.find((token) => token.address.toLowerCase() === `${network}:${address}`)
    if (listed) return listed
    try {
      return await findSwapToken(config, { address, network, signal })
    } catch (error) {
      if (signal?.aborted) throw error
      return undefined
    }
  }
  const { fromToken, toToken, amount } = initialValues
  const [from, to] = await Promise.all([find(fromToken), find(toToken)])
  // Account or network may have changed meanwhile.
  if (drafts.get(swapDraft).account !== account) return []
  const isSame = from !== undefined && from.address === to?.address
  const isReceived = (token: SwapToken) => token.address === to?.address
  const isPayable = (token: SwapToken) => !isReceived(token)
  const source =
    from ??
    (to && sourceToken && isReceived(sourceToken)
      ? (myTokensWithBalance.find(isPayable) ?? tokens.find(isPayable))
      : undefined)
  dispatchSwap(drafts, {
    type: 'fill',
    filledFrom: initialValues,
    update: {
      sourceToken: source,
      toToken: isSame ? undefined : to,
      // Without its token the amount would be one of another token.
      sourceTokenAmount: from || fromToken === undefined ? amount : undefined,
    },
  })
  return [from ? undefined : fromToken, to ? undefined : toToken].filter((name) => name !== undefined)
}

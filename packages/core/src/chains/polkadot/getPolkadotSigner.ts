import { parseCaipAddress } from '@latchkey/protocol'
import { InvalidAddressError, InvalidParameterError } from '../../base/errors.ts'
import { loadCode } from '../../base/load.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { SignedPayload } from '../../config/adapterActions.ts'
import type { Config } from '../../config/Config.ts'
import { captureContext } from '../../requests/requestContext.ts'
import { requestWallet, type WalletRequestParameters } from '../../requests/requestWallet.ts'
import { signMessage } from '../../requests/signMessage.ts'

/** Parameters of {@link getPolkadotSigner}. */
export type GetPolkadotSignerParameters = Omit<WalletRequestParameters, 'namespace'>

/** Result of {@link getPolkadotSigner}: `PolkadotSigner` of `polkadot-api`. */
export type GetPolkadotSignerReturnType = ReturnType<
  typeof import('@polkadot-api/pjs-signer').getPolkadotSignerFromPjs
>

/**
 * Returns a signer for transactions of `polkadot-api` that belongs to the connected account: after another account, network or
 * wallet it refuses to sign. `@polkadot-api/pjs-signer`, an optional peer dependency, is loaded with the call.
 *
 * @throws NotConnectedError, ReconnectingError; LatchkeyError with code `PACKAGE_MISSING` or `CODE_NOT_LOADED`. What the signer's
 * methods throw: ContextMismatchError, UserRejectedRequestError, RpcError, TimeoutError, AbortedError, InvalidAnswerError,
 * WalletUnavailableError
 * @example
 * const signer = await getPolkadotSigner(config)
 * await api.tx.Balances.transfer_keep_alive({ dest, value }).signAndSubmit(signer)
 */
export async function getPolkadotSigner(
  config: Config,
  parameters: GetPolkadotSignerParameters = {},
): Promise<GetPolkadotSignerReturnType> {
  const context = parameters.context ?? captureContext(config, { namespace: 'polkadot' })
  const address = parseCaipAddress(context.account)?.address
  if (address === undefined) throw new InvalidAddressError()
  const { getPolkadotSignerFromPjs } = await loadCode(() => import('@polkadot-api/pjs-signer'))
  const bound = { ...parameters, context }
  return getPolkadotSignerFromPjs(
    address,
    async (payload) => {
      const { signature, signedTransaction } = await signPayload(config, { ...bound, payload })
      return { signature, ...(signedTransaction && { signedTransaction }) }
    },
    async ({ data }) => {
      const signature = await signMessage(config, { ...bound, message: toText(data) })
      return { id: 0, signature: signature as `0x${string}` }
    },
  )
}

/** Signs a transaction with the wallet of a context. */
async function signPayload(
  config: Config,
  { payload, ...parameters }: WalletRequestParameters & { payload: unknown },
): Promise<SignedPayload> {
  return requestWallet<SignedPayload>(config, parameters, {
    operation: 'signPayload',
    payload,
    async call(actions, call) {
      if (!actions.signPayload) throw new RpcError({ code: -32004 })
      return actions.signPayload({ ...call, payload })
    },
    // The adapter has compared the answer with what was asked for.
    assertAnswer: () => {},
  })
}

/** The text of bytes in hex. @throws InvalidParameterError for bytes that are none */
function toText(hex: string): string {
  try {
    const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new InvalidParameterError({ field: 'data', write: 'bytes that are a text in UTF-8', cause })
  }
}

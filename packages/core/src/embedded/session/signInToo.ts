import type { CaipNetworkId, FrameSiwxMessage } from '@latchkey/protocol'
import type { AdapterContext } from '../../config/Adapter.ts'
import { toChainNumber } from './toChainNumber.ts'

/**
 * Where the app signs people in, whoever has just let this page use their wallet is signed in by it as well, without another
 * question: the frame makes the message, for the page that embeds it and nobody else. What comes of it decides nothing here:
 * without a good signature the person is asked like everybody. Never rejects.
 */
export async function signInToo(
  { app, logger }: AdapterContext,
  network: CaipNetworkId,
  signal: AbortSignal,
  ask: (
    message: FrameSiwxMessage,
  ) => Promise<{ readonly message?: string | undefined; readonly signature?: string | undefined }>,
): Promise<void> {
  try {
    const offer = await app?._internal.stores?.offerSignIn?.([network], signal)
    if (!offer) return
    const { resources, ...fields } = offer.message
    const siwxMessage = {
      ...fields,
      chainId: toChainNumber(network),
      ...(resources && { resources: [...resources] }),
    }
    const { message, signature } = await ask(siwxMessage)
    if (message === undefined || signature === undefined) return
    const session = await offer.check({ message, signature }, signal)
    if (!signal.aborted) offer.keep(session)
  } catch (error) {
    logger.debug('signIn', { error })
  }
}

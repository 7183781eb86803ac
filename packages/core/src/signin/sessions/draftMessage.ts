import { formatSiwxMessage, type SiwxForm, type SiwxMessage } from '@latchkey/siwx'
import type { SiwxOpenMessage } from '../../config/signInOffer.ts'
import type { SiwxDraft, SiwxMessageRequest, SiwxSettings } from '../../config/signInOptions.ts'

/** Fields of a message that the app chooses. */
type MessageFields = Pick<SiwxSettings, 'statement' | 'expiresIn' | 'resources'> &
  Pick<SiwxMessage, 'requestId' | 'expirationTime' | 'notBefore'>

/**
 * Creates the message of a built-in sign-in by the app's settings.
 *
 * @throws SiwxError for a setting that is invalid in a message
 */
export function draftMessage(
  request: SiwxMessageRequest,
  nonce: string,
  settings: MessageFields & Pick<SiwxSettings, keyof SiwxForm>,
  now: number,
): SiwxDraft {
  const { messenger, networkName, clearChainIdNamespace } = settings
  const form = {
    ...(messenger && { messenger }),
    ...(networkName !== undefined && { networkName }),
    ...(clearChainIdNamespace && { clearChainIdNamespace }),
  }
  const data: SiwxMessage = { ...request, ...draftAccountlessMessage(request, nonce, settings, now) }
  const text = formatSiwxMessage(data, form)
  return { ...data, toString: () => text }
}

/**
 * Creates the message without its account, for a wallet that signs while it connects (`SiwxHooks.createOpenMessage`).
 *
 * @param now milliseconds since 1970
 */
export function draftAccountlessMessage(
  { chainId, domain, uri }: Omit<SiwxMessageRequest, 'accountAddress'>,
  nonce: string,
  { statement, expiresIn, expirationTime, notBefore, requestId, resources }: MessageFields,
  now: number,
): SiwxOpenMessage {
  const end =
    expirationTime ?? (expiresIn === undefined ? undefined : new Date(now + expiresIn).toISOString())
  return {
    chainId,
    domain,
    uri,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...(statement !== undefined && { statement }),
    ...(end !== undefined && { expirationTime: end }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources && { resources }),
  }
}

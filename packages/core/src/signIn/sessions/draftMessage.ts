import type { SiwxForm } from '../../siwx/SiwxForm.ts'
import type { SiwxMessage } from '../../siwx/SiwxMessage.ts'
import { writeSiwxMessage } from '../../siwx/writeSiwxMessage.ts'
import type { SiwxDraft, SiwxMessageRequest } from '../SiwxHooks.ts'
import type { SiwxSettings } from '../SiwxSettings.ts'

/** The message of our own sign-ins, by the app's settings. @throws SiwxError where a setting can't stand in one */
export function draftMessage(
  request: SiwxMessageRequest,
  nonce: string,
  settings: Pick<SiwxSettings, 'statement' | 'expiresIn' | 'resources' | keyof SiwxForm>,
  now: number,
): SiwxDraft {
  const { statement, expiresIn, resources, messenger, networkName, clearChainIdNamespace } = settings
  const form = {
    ...(messenger && { messenger }),
    ...(networkName !== undefined && { networkName }),
    ...(clearChainIdNamespace && { clearChainIdNamespace }),
  }
  const data: SiwxMessage = {
    ...request,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...(statement !== undefined && { statement }),
    ...(expiresIn !== undefined && { expirationTime: new Date(now + expiresIn).toISOString() }),
    ...(resources && { resources }),
  }
  const text = writeSiwxMessage(data, form)
  return { ...data, toString: () => text }
}

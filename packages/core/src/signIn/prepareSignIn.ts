import { parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import { checkSiwxTerms } from '../siwx/checkSiwxTerms.ts'
import { parseSiwxMessage } from '../siwx/parseSiwxMessage.ts'
import type { SiwxMessage } from '../siwx/SiwxMessage.ts'
import type { SignInContext } from './SignInContext.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { signInLimits } from './signInLimits.ts'

/** A message that may be signed, and what its text says. */
export type PreparedSignIn = { readonly data: SiwxMessage; readonly message: string }

/**
 * Has the message made and reads it as a verifier would: the person was shown a page, an account and a network, and nothing else
 * is signed, whoever wrote the text.
 * @throws SiwxError naming what differs, TimeoutError, and what `createMessage` rejects with
 */
export async function prepareSignIn(
  hooks: SiwxHooks,
  { account, network, domain, uri }: SignInContext,
  signal: AbortSignal,
): Promise<PreparedSignIn> {
  const accountAddress = parseCaipAddress(account)?.address ?? ''
  const request = Object.freeze({ accountAddress, chainId: network, domain, uri })
  const draft = await withDeadline(async () => hooks.createMessage(request), {
    timeout: signInLimits.service,
    operation: 'createMessage',
    signal,
  })
  const message = draft.toString()
  const parsed = parseSiwxMessage(message)
  checkSiwxTerms(parsed, { domains: [domain], account })
  return { data: Object.freeze(parsed.message), message }
}

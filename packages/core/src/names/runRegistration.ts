import { parseCaipAddress } from '@latchkey/protocol'
import { AbortedError, errorText } from '../base/errors.ts'
import { UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { RequestContext } from '../requests/requestContext.ts'
import { signMessage } from '../requests/signMessage.ts'
import { currentConnection } from '../wallets/connections.ts'
import { coinTypeOf } from './coinTypeOf.ts'
import { followProfile } from './followProfile.ts'
import { lookupCache } from './lookupCache.ts'
import { NameError } from './NameError.ts'
import { namesServed } from './namesServed.ts'
import { readAccountNames } from './readAccountNames.ts'
import { readIdentityValue } from './readIdentityValue.ts'
import { readLabel } from './readLabel.ts'
import { writeName } from './writeName.ts'
import { zonesOf } from './zonesOf.ts'

/** Parameters of {@link runRegistration}. */
export type RunRegistrationParameters = {
  context: RequestContext
  name: string
  attributes?: Readonly<Record<string, string>> | undefined
  onSigned?: (() => void) | undefined
  signal?: AbortSignal | undefined
}

/** How a registration ended. */
export type NameRegistration = { readonly success: true; readonly name: string } | { readonly success: false }

/** The working half of `registerName`; throws what that says. */
export async function runRegistration(
  config: Config,
  p: RunRegistrationParameters,
): Promise<NameRegistration> {
  const { context, signal } = p
  const network = requireNetwork(config, context.network)
  const address = parseCaipAddress(context.account)?.address
  if (address === undefined) throw new NameError({ failure: 'connector' })
  const coinType = coinTypeOf(network.id)
  const name = await readWholeName(config, p.name)
  if (name === undefined || !(await namesServed(config, network))) return { success: false }
  const properties = { isSmartAccount: false, ensName: name }
  config.events.emit({ event: 'REGISTER_NAME_INITIATED', properties })
  try {
    const message = JSON.stringify({
      name,
      attributes: p.attributes ?? {},
      timestamp: Math.floor(Date.now() / 1000),
    })
    const signature = await signMessage(config, { context, message, signal })
    p.onSigned?.()
    await writeName(config, { name, coinType, address, message, signature }, signal)
  } catch (error) {
    config.events.emit({
      event: 'REGISTER_NAME_ERROR',
      properties: { ...properties, error: errorText(error) },
    })
    // What the person decided isn't a failure of the name.
    if (error instanceof AbortedError || error instanceof UserRejectedRequestError) throw error
    throw new NameError({ failure: 'register', name, cause: error })
  }
  config.events.emit({ event: 'REGISTER_NAME_SUCCESS', properties })
  lookupCache(config, 'names_cache', readAccountNames).forget(address)
  lookupCache(config, 'identity_cache', readIdentityValue).forget(address)
  // Whoever is connected by now may be another.
  const connection = currentConnection(config.state, 'eip155')
  if (connection?.uid === context.connectionUid && connection.accounts[0] === address)
    followProfile(config, { asks: true }).renew(name)
  return { success: true, name }
}

/** The name with its zone, the server's first one by default; `undefined` where the server gives no such names. */
async function readWholeName(config: Config, text: string): Promise<string | undefined> {
  const dot = text.indexOf('.')
  const label = readLabel(dot < 0 ? text : text.slice(0, dot))
  const { own } = await zonesOf(config)
  const zone = dot < 0 ? own[0] : own.find((one) => one === text.slice(dot + 1).toLowerCase())
  return zone && `${label}.${zone}`
}

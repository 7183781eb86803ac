import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { nameReads } from '../names/nameReads.ts'
import { NameMovedError } from './NameMovedError.ts'
import type { SendState } from './SendState.ts'

/** Parameters of {@link checkReceiverName}. */
export type CheckReceiverNameParameters = {
  state: SendState
  network: Network
  signal?: AbortSignal | undefined
}

/**
 * Asks again where the name leads to that a send is made out to (X.39). A name of a zone the server doesn't know is the app's own
 * word for the receiver, and isn't asked about.
 *
 * @throws NameMovedError; NameError `resolve` where it can't be asked: nobody sends to a name that can't be checked; AbortedError
 */
export async function checkReceiverName(config: Config, p: CheckReceiverNameParameters): Promise<void> {
  const { receiverProfileName: name, receiverAddress: address } = p.state
  if (name === undefined || address === undefined || !(await isOurs(config, name))) return
  const found = await nameReads.resolveAccountName(config, { ...p, name })
  if (found?.address.toLowerCase() !== address.toLowerCase()) throw new NameMovedError({ receiver: name })
}

async function isOurs(config: Config, name: string): Promise<boolean> {
  const { own, foreign } = await nameReads.zonesOf(config)
  return [...own, ...foreign].some((zone) => name.toLowerCase().endsWith(`.${zone}`))
}

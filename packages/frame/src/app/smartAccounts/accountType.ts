import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import type { FrameServices } from '../FrameServices.ts'
import type { Delegation } from './getDelegation.ts'

/** The two ways to use one address. */
export type AccountType = 'eoa' | 'smartAccount'

const stored = v.picklist(['eoa', 'smartAccount'])
/** Who chooses: the person in the wallet's settings, or an app they use it in. */
type Chooser = 'person' | 'app'

const keyOf = (account: string, by: Chooser) => `accountType|${account}${by === 'app' ? '|app' : ''}`

/**
 * Returns the way to use an account: as the person has chosen in the wallet, else as it was chosen in an app, else as the app wants by default,
 * else as a smart account. Where a network has none, it is used as `eoa` all the same.
 */
export async function getPreferredType(
  { store, state }: Pick<FrameServices, 'store' | 'state'>,
  account: string,
): Promise<AccountType> {
  const chosen = await Promise.all(
    (['person', 'app'] as const).map((by) => store.get(keyOf(account, by)).catch(() => undefined)),
  )
  return chosen.find((value) => v.is(stored, value)) ?? state.defaultAccountType ?? 'smartAccount'
}

/** Stores the way to use an account, for every network. What the person chooses counts more than what is chosen in an app. */
export async function setPreferredType(
  { store }: Pick<FrameServices, 'store'>,
  account: string,
  type: AccountType,
  by: Chooser,
): Promise<void> {
  await store.set(keyOf(account, by), type)
}

/** How an account is used on a network. The address is the same either way. */
export type AccountUse = {
  readonly type: AccountType
  /** Whether the account delegates to the wallet's code there. */
  readonly isDeployed: boolean
}

/** How long a sign-in waits for it, milliseconds: the app needs an answer more than it needs batches. */
const deadline = 4_000

/** Returns how an account is used on a network: as `eoa` where the network has no smart accounts, or says nothing in 4 seconds. Never throws. */
export async function getAccountUse(
  services: Pick<FrameServices, 'rpc' | 'bundler' | 'store' | 'state' | 'loadSmartAccounts'>,
  network: CaipNetworkId,
  account: string,
): Promise<AccountUse> {
  // most networks have none: nobody is asked about those
  if (!services.bundler.serves(network)) return { type: 'eoa', isDeployed: false }
  const [preferred, delegation] = await Promise.all([
    getPreferredType(services, account),
    withDeadline(
      services.loadSmartAccounts().then(({ getDelegation }) => getDelegation(services, network, account)),
    ),
  ])
  if (delegation?.kind !== 'available') return { type: 'eoa', isDeployed: false }
  return { type: preferred, isDeployed: delegation.isActive }
}

/** Resolves to undefined where a delegation can't be read, or not in time. */
function withDeadline(reading: Promise<Delegation>): Promise<Delegation | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), deadline)
    reading.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer))
  })
}

import type { CaipNetworkId } from '@latchkey/protocol'
import type { SignedDelegation } from '@latchkey/protocol/smart-accounts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { type FormScreen, formButton, formScreen } from '../screens/forms.ts'
import { createTranslator } from '../words/createTranslator.ts'
import {
  incompleteNotice,
  isHeld,
  loadPermissions,
  permissionSection,
  type ShownPermission,
} from './loadPermissions.ts'
import { isRevoked, parseOwnContext, revoke } from './revokePermission.ts'

/** Permissions of an account that hold. */
type Held = {
  readonly held: readonly ShownPermission[]
  /** Whether there are no others. */
  readonly isComplete: boolean
}

/**
 * Shows the permissions that go on holding after the account is deleted, and takes all of them back if the person wants it. Without any it
 * shows nothing. Where they can't all be loaded, it says so, also where none is known.
 *
 * @param account the EVM address
 * @returns whether some hold still, or may: the person goes on all the same
 * @throws RequestError `rejected` where the person keeps the account
 */
export async function reviewPermissions(
  services: FrameServices,
  account: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { state, notify } = services
  const loaded = await loadHeld(services, account)
  if (isNone(loaded)) return false
  // one screen at a time: an approval may be shown
  const turn = state.queue.then(async () => {
    notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'delete' } })
    try {
      return await showHeld(services, { account, loaded }, signal)
    } finally {
      document.body.replaceChildren()
      notify({ type: '@latchkey-frame/HIDE' })
    }
  })
  state.queue = turn.catch(() => undefined)
  return turn
}

async function loadHeld(services: FrameServices, account: string): Promise<Held> {
  const { all, isComplete } = await loadPermissions(services, account)
  return { held: all.filter(isHeld), isComplete }
}

const isNone = ({ held, isComplete }: Held) => held.length === 0 && isComplete

/** Shows the permissions until the person decides. */
function showHeld(
  services: FrameServices,
  { account, loaded }: { readonly account: string; readonly loaded: Held },
  signal: AbortSignal,
): Promise<boolean> {
  const { translate } = createTranslator(services.state.look.translations)
  return new Promise((resolve, reject) => {
    const leave = () => reject(new RequestError('rejected', 'User rejected the request.'))
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) return leave()
    /** Shows a screen of its own, whose title fits what is known. */
    const show = (known: Held) => {
      const screen =
        known.held.length > 0
          ? formScreen(
              'Permissions that stay valid',
              'After your account is deleted, these programs can still spend from this wallet until their permissions end.',
              translate,
            )
          : formScreen(
              'Permissions',
              'Programs that may spend from this wallet without asking, as you approved.',
              translate,
            )
      fill(screen, known)
    }
    const fill = (screen: FormScreen, known: Held) => {
      const { held, isComplete } = known
      screen.body.replaceChildren(
        ...(isComplete ? [] : [incompleteNotice(translate)]),
        ...held.map((one) => permissionSection(one, translate)),
        ...(isComplete ? [] : [formButton(translate('Try again'), 'held-retry', () => screen.act(reload))]),
        ...(held.length === 0
          ? []
          : [
              formButton(
                translate(held.length === 1 ? 'Revoke' : 'Revoke all'),
                'held-revoke',
                () => screen.act(() => revokeAll(screen, known)),
                'main',
              ),
            ]),
        formButton(translate('Delete without revoking'), 'held-ignore', () => resolve(true), 'quiet'),
        formButton(translate('Keep account'), 'held-keep', leave, 'back'),
      )
    }
    const goOn = (known: Held) => {
      // a screen after an abort would cover the next one
      if (signal.aborted) return
      if (isNone(known)) resolve(false)
      else show(known)
    }
    const reload = async () => goOn(await loadHeld(services, account))
    async function revokeAll(screen: FormScreen, { held, isComplete }: Held) {
      const problems: unknown[] = []
      let left = held
      try {
        for (const [network, delegations] of groupByNetwork(held))
          await revoke(
            services,
            { origin: location.origin, account, network, delegations },
            { signal, hasPort: true, isTopLevel: window.top === window, isFromSettings: true },
          ).catch((error: unknown) => {
            // a network that fails keeps no other one from it; a person who declines is asked nothing more
            if (signal.aborted || (error instanceof RequestError && error.code === 'rejected')) throw error
            problems.push(error)
          })
      } finally {
        left = await filterHeld(services, held)
        if (!signal.aborted && left.length > 0) {
          // the approval was shown in its place
          screen.show()
          fill(screen, { held: left, isComplete })
        }
      }
      if (left.length === 0) goOn({ held: left, isComplete })
      else if (problems.length > 0) throw problems[0]
    }
    show(loaded)
  })
}

function groupByNetwork(
  held: readonly ShownPermission[],
): ReadonlyMap<CaipNetworkId, readonly SignedDelegation[]> {
  const groups = new Map<CaipNetworkId, SignedDelegation[]>()
  for (const { record } of held) {
    const delegation = parseOwnContext(record.context)
    if (delegation) groups.set(record.network, [...(groups.get(record.network) ?? []), delegation])
  }
  return groups
}

/** Those that the network does not call revoked. */
async function filterHeld(
  { rpc }: Pick<FrameServices, 'rpc'>,
  held: readonly ShownPermission[],
): Promise<readonly ShownPermission[]> {
  const revoked = await Promise.all(
    held.map(({ record }) => isRevoked(rpc, record.network, record.hash).catch(() => false)),
  )
  return held.filter((_, index) => !revoked[index])
}

import type { FrameServices } from '../FrameServices.ts'
import { element, formButton, formScreen } from '../screens/forms.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { incompleteNotice, isHeld, loadPermissions, permissionSection } from './loadPermissions.ts'
import type { PermissionRecord } from './permissionRecords.ts'
import { parseOwnContext, revoke } from './revokePermission.ts'

/**
 * Shows the permissions that the account gave from any device, the newest first, and revokes them on chain: in the wallet's settings page,
 * and in the frame where the app opens the settings in it.
 *
 * @param account the EVM address
 */
export function showPermissions(services: FrameServices, account: string, back: () => void): void {
  const { state } = services
  const { translate } = createTranslator(state.look.translations)
  const screen = formScreen(
    'Permissions',
    'Programs that may spend from this wallet without asking, as you approved.',
    translate,
  )
  const { body, act } = screen
  const close = formButton(translate('Back'), 'permissions-back', back, 'back')
  body.append(
    element('p', { text: translate('Loading your permissions…'), attributes: { role: 'status' } }),
    close,
  )
  const show = () => showPermissions(services, account, back)
  const revokeRecord = ({ network, context }: PermissionRecord) =>
    act(async () => {
      const delegation = parseOwnContext(context)
      if (!delegation) return
      const { signal } = state.abort
      try {
        await revoke(
          services,
          { origin: location.origin, account, network, delegations: [delegation] },
          {
            signal,
            hasPort: true,
            isTopLevel: window.top === window,
            isFromSettings: true,
          },
        )
      } finally {
        // The approval was shown in its place. A screen after an abort would cover the next one.
        if (!signal.aborted) screen.show()
      }
      if (!signal.aborted) show()
    })
  act(async () => {
    const { all, isComplete } = await loadPermissions(services, account)
    body.replaceChildren(
      ...(all.length === 0 && isComplete
        ? [element('p', { text: translate('No permissions were given.'), testId: 'permissions-none' })]
        : []),
      ...all.map((one) =>
        permissionSection(
          one,
          translate,
          isHeld(one)
            ? formButton(translate('Revoke'), `permission-revoke-${one.record.hash}`, () =>
                revokeRecord(one.record),
              )
            : undefined,
        ),
      ),
      ...(isComplete ? [] : [incompleteNotice(translate)]),
      ...(!isComplete || all.some(({ state: current }) => current === 'unknown')
        ? [formButton(translate('Try again'), 'permissions-retry', show)]
        : []),
      close,
    )
  })
}

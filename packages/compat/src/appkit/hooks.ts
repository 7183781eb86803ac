'use client'
import { attachModal, type ChainNamespace } from '@latchkey/core'
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import {
  type AppKit,
  type AppKitAccount,
  type AppKitEvent,
  type AppKitNetworkState,
  type AppKitWalletInfo,
  getAppKit,
} from './createAppKit.ts'

/** Returns the kit of the page, which is one with React: `createAppKit` alone can't tell. */
function usePageKit(): AppKit {
  const kit = getAppKit()
  useEffect(() => attachModal(kit.config, kit.modal, 'react'), [kit])
  return kit
}

/** Returns the kit of the page, and renders again when account, network or modal change. */
function useKit(): AppKit {
  const kit = usePageKit()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => kit.subscribe(rerender), [kit])
  return kit
}

/** Opens and closes the modal. */
export function useAppKit(): Pick<AppKit, 'open' | 'close'> {
  const { open, close } = usePageKit()
  return { open, close }
}

/** The account of a namespace, by default of the active network's. */
export function useAppKitAccount({
  namespace,
}: {
  namespace?: ChainNamespace | undefined
} = {}): AppKitAccount {
  return useKit().getAccount(namespace)
}

/** The active network, and the function that switches it. */
export function useAppKitNetwork(): AppKitNetworkState & Pick<AppKit, 'switchNetwork'> {
  const kit = useKit()
  return { ...kit.getNetwork(), switchNetwork: kit.switchNetwork }
}

/** Whether the modal is open, and on which network the app is. */
export function useAppKitState(): ReturnType<AppKit['getState']> {
  return useKit().getState()
}

/** The last event of the modal and its wallets. Until there is one it is `MODAL_CREATED`. */
export function useAppKitEvents(): AppKitEvent {
  const kit = getAppKit()
  const [last, setLast] = useState<AppKitEvent>(() => ({
    timestamp: Date.now(),
    data: { type: 'track', event: 'MODAL_CREATED' },
  }))
  useEffect(() => kit.subscribeEvents(setLast), [kit])
  return last
}

/**
 * The theme of the modal, and the functions that change it. The mode is the one that is shown: where the app has set none, that of the
 * device, as it is now.
 */
export function useAppKitTheme(): Pick<AppKit, 'setThemeMode' | 'setThemeVariables'> & {
  readonly themeMode: 'light' | 'dark'
  readonly themeVariables: Readonly<Record<string, unknown>>
} {
  const { modal, setThemeMode, setThemeVariables } = useKit()
  const { themeMode: mode } = modal.state
  const ofDevice = useDeviceTheme()
  const themeMode = mode === 'system' ? ofDevice : mode
  return { themeMode, themeVariables: { ...modal.state.themeVariables }, setThemeMode, setThemeVariables }
}

/** Returns the theme the device prefers, and follows it; `dark` on a server. */
const useDeviceTheme = () => useSyncExternalStore(watchDeviceTheme, getDeviceTheme, () => 'dark' as const)

const getDeviceTheme = () => (matchMedia(prefersLight).matches ? 'light' : 'dark')

function watchDeviceTheme(listener: () => void): () => void {
  const query = matchMedia(prefersLight)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const prefersLight = '(prefers-color-scheme: light)'

/** The EIP-1193 provider of the connected EVM account; none for other chain families. It refuses after a switch: the next render has another one. */
export function useAppKitProvider<provider = ReturnType<AppKit['getProvider']>>(
  namespace: ChainNamespace,
): { readonly walletProvider: provider | undefined; readonly walletProviderType: string | undefined } {
  const kit = useKit()
  const walletProvider = kit.getProvider(namespace)
  return {
    walletProvider: walletProvider as provider | undefined,
    walletProviderType: walletProvider && kit.getWalletInfo(namespace)?.type,
  }
}

/** The current wallet of a namespace, by default of the active network's. */
export function useWalletInfo(namespace?: ChainNamespace): {
  readonly walletInfo: AppKitWalletInfo | undefined
} {
  return { walletInfo: useKit().getWalletInfo(namespace) }
}

/** Ends the connections of all namespaces, or of one. */
export function useDisconnect(): {
  readonly disconnect: (options?: { readonly namespace?: ChainNamespace }) => Promise<void>
} {
  const kit = getAppKit()
  return { disconnect: ({ namespace } = {}) => kit.disconnect(namespace) }
}
